import { randomBytes } from "node:crypto";
import { VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { accountCookie, tokenOfCookie } from "../accounts/account-cookie.ts";
import type { FollowedInvite, FollowInvite } from "../accounts/follow-invite.ts";
import { findGuest } from "../accounts/guest-store.ts";
import { readMe } from "../accounts/me-store.ts";
import { newcomersLanguages } from "../accounts/newcomers-languages.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { HOUR } from "../credentials/account-emails.ts";
import { requirePasswordUse } from "../credentials/password-use.ts";
import { requestLink, resetPassword } from "../credentials/reset/mailed-links.ts";
import type { SignInServices } from "../credentials/services.ts";
import { withFactorDemand } from "../factors/demand.ts";
import { beginPendingSignIn, codeAfterPassword } from "../factors/second-factor/pending-sign-in.ts";
import { beginSession } from "../factors/sign-in/begin-session.ts";
import { checkPassword } from "../factors/sign-in/log-in.ts";
import { recordDevice } from "../sessions/known-devices.ts";
import { confirmUnmailed, signUp, type Verified, verifyEmail } from "../sign-up/sign-up.ts";

const NAME = "lingualoom.sign-up";
const TOKEN_BYTES = 32;

interface SignUpBrowser {
  readonly hash: Buffer;
  readonly cookie: string;
}

/**
 * Identifies the browser of a sign-up, which its link will sign in: it takes both the link and the browser. One browser
 * keeps its token, so that each of several links works.
 */
function signUpBrowser(services: SignInServices, headers: Headers): SignUpBrowser {
  const token = tokenOfCookie(services, NAME, headers) ?? randomBytes(TOKEN_BYTES).toString("base64url");
  return { hash: tokenHash(token), cookie: accountCookie(services, NAME, token, VERIFY_TOKEN_HOURS * HOUR) };
}

/** Null for a browser that has not signed up. */
function signUpBrowserHash(services: SignInServices, headers: Headers): Buffer | null {
  const token = tokenOfCookie(services, NAME, headers);
  return token === null ? null : tokenHash(token);
}

const forgetSignUpBrowser = (services: SignInServices): string => accountCookie(services, NAME, "", 0);

export type AuthRoutes = Routes<
  | "GET /auth/check"
  | "POST /auth/signup"
  | "POST /auth/login"
  | "POST /auth/logout"
  | "POST /auth/verify-email"
  | "POST /auth/resend-verification"
  | "POST /auth/forgot-password"
  | "POST /auth/reset-password"
>;

const arrivalOf = ({ conversationId }: FollowedInvite) =>
  conversationId === null ? { waits: true as const } : { conversationId };
function passwordNeeded(): AppError {
  const sentence = say("passwordNeeded");
  return new AppError("VALIDATION", sentence, { issues: [{ path: "password", sentence }] });
}

/** In the browser's language, because the caller is not signed in. */
const told = (sentence: LocalizableText, headers: Headers) => sentenceIn(sentence, languageOf(null, headers));

export function authRoutes(
  services: SignInServices,
  followInvite: FollowInvite,
  signOutAtProvider: (headers: Headers) => Promise<string | null>,
): AuthRoutes {
  const { database, sessions, limits, clock, gate } = services;
  const countCall = (address: string) => limits.consume("ACCOUNT", networkOf(address));

  /** Completes a sign-up: announces the result of the invite and, in the browser that signed up, starts a session. */
  async function arrive(
    { userId, email, signedUpHere, followed, wasGuest }: Verified,
    headers: Headers,
    address: string,
  ) {
    await followed?.announce();
    const arrival = followed ? arrivalOf(followed) : {};
    const user = signedUpHere && (await readMe(database, userId, clock.now()));
    if (!user) return { arrival, cookies: undefined };
    const goesOn = wasGuest && (await sessions.find(headers))?.userId === userId;
    const cookies = await beginSession(services, { userId, email, headers, address, provenAt: signedUpHere, goesOn });
    cookies.append("set-cookie", forgetSignUpBrowser(services));
    return { arrival: { ...arrival, user: await withFactorDemand(services, user, null) }, cookies };
  }

  return {
    async "GET /auth/check"({ me }) {
      const found = await readMe(database, me.userId, clock.now());
      if (!found) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
      if (me.scopes) return me.lacksFactor ? { ...found, needsSecondFactor: true as const } : found;
      return withFactorDemand(services, found, me.provenBy);
    },

    async "POST /auth/signup"({ body, address, headers }) {
      await countCall(address);
      const browser = signUpBrowser(services, headers);
      const languages = newcomersLanguages(body, headers.get("accept-language"));
      const { fullName, email, password = null, insteadOf, discoverable = true, invite = null } = body;
      if (password === null && !services.signsUpWithoutPassword()) throw passwordNeeded();
      const caller = await sessions.find(headers);
      const guest = caller?.isGuest ? await findGuest(database, caller.userId) : null;
      const person = { fullName, email, password, insteadOf, discoverable, invite: invite ?? guest?.invite ?? null };
      const guestId = guest && caller ? caller.userId : null;
      const pageOrigin = services.linkOrigin(headers);
      const id = await signUp(services, {
        ...person,
        ...languages,
        guestId,
        address,
        pageOrigin,
        browserHash: browser.hash,
      });
      if (!services.sendsMail() && (await gate.isVouchedFor(database, person.invite, networkOf(address)))) {
        const verified = await confirmUnmailed(services, { id, browserHash: browser.hash }, followInvite);
        const { arrival, cookies } = await arrive(verified, headers, address);
        return new Reply({ message: told(say("letIn"), headers), ...arrival }, { headers: cookies });
      }
      const message = told(say(services.sendsMail() ? "signedUp" : "signedUpUnmailed"), headers);
      return new Reply({ message }, { headers: { "set-cookie": browser.cookie } });
    },

    async "POST /auth/verify-email"({ body, address, headers }) {
      const browserHash = signUpBrowserHash(services, headers);
      const verified = await verifyEmail(services, { token: body.token, browserHash }, followInvite);
      const { arrival, cookies } = await arrive(verified, headers, address);
      const { email, withoutPassword } = verified;
      const answer = {
        message: told(say("emailVerified"), headers),
        email,
        ...arrival,
        ...(withoutPassword && { withoutPassword: true as const }),
      };
      return new Reply(answer, { headers: cookies });
    },

    async "POST /auth/login"({ body, address, headers }) {
      const userId = await checkPassword(services, { ...body, address, headers });
      await requirePasswordUse(services, userId, headers);
      const code = await codeAfterPassword(services, userId, headers);
      if (code === "needed") {
        const cookie = await beginPendingSignIn(services, userId);
        return new Reply({ secondFactor: true as const }, { status: 202, headers: { "set-cookie": cookie } });
      }
      const me = await readMe(database, userId, clock.now());
      if (!me) throw new AppError("INVALID_CREDENTIALS", say("invalidCredentials"));
      const provenBy = code === "trusted" ? ("device" as const) : null;
      const cookies = await beginSession(services, { userId, email: body.email, headers, address, provenBy });
      return new Reply(await withFactorDemand(services, me, provenBy), { headers: cookies });
    },

    async "POST /auth/logout"({ headers }) {
      const signOutAt = await signOutAtProvider(headers);
      await sessions.end(headers);
      const message = told(say("loggedOut"), headers);
      return new Reply({ message, ...(signOutAt && { signOutAt }) }, { headers: await sessions.forget() });
    },

    async "POST /auth/resend-verification"({ body, address, headers }) {
      await countCall(address);
      await services.gate.demandAddress(database, body.email);
      await requestLink(services, { kind: "resend", email: body.email, pageOrigin: services.linkOrigin(headers) });
      return { message: told(say(services.sendsMail() ? "verificationResent" : "notLetIn"), headers) };
    },

    async "POST /auth/forgot-password"({ body, address, headers }) {
      await countCall(address);
      await requestLink(services, { kind: "reset", email: body.email, pageOrigin: services.linkOrigin(headers) });
      return { message: told(say(services.sendsMail() ? "resetLinkSent" : "askForResetLink"), headers) };
    },

    async "POST /auth/reset-password"({ body, address, headers }) {
      await countCall(address);
      const userId = await resetPassword(services, { ...body, address });
      // Access to the mailbox proves ownership, so other people's guesses no longer slow this browser's sign-in.
      const device = await database.begin((sql) => recordDevice(sql, clock, { userId, headers, ...services }));
      return new Reply(
        { message: told(say("passwordReset"), headers) },
        { headers: new Headers({ "set-cookie": device.cookie }) },
      );
    },
  };
}
