import { AppError } from "../../errors.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { languageOf } from "../../http/sentences/sentences.ts";
import { networkOf } from "../../rate-limits/limits.ts";
import { sentenceIn } from "../../sentences/in-language.ts";
import { type Sentence, say } from "../../sentences/sentence.ts";
import type { AccountServices } from "./dependencies.ts";
import { readMe } from "./me-store.ts";
import { requestLink, resetPassword } from "./reset/mailed-links.ts";
import { noteDevice } from "./sign-in/known-devices.ts";
import { checkPassword } from "./sign-in/log-in.ts";
import { noteSignIn, type SignIn } from "./sign-in/note-sign-in.ts";
import { newcomersLanguages } from "./sign-up/newcomers-languages.ts";
import { type Followed, type FollowInvite, signUp, verifyEmail } from "./sign-up/sign-up.ts";
import { forgetSignUpBrowser, signUpBrowser, signUpBrowserHash } from "./sign-up/sign-up-browser.ts";

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

interface Beginning extends Omit<SignIn, "userAgent"> {
  /** When the password was given, if not now. */
  readonly provenAt?: Date;
}

const arrivalOf = ({ conversationId }: Followed) =>
  conversationId === null ? { waits: true as const } : { conversationId };
/** Nobody is signed in, so it is in the browser's language. */
const told = (sentence: Sentence, headers: Headers) => sentenceIn(sentence, languageOf(null, headers));

export function authRoutes(services: AccountServices, followInvite: FollowInvite): AuthRoutes {
  const { database, sessions, limits, clock } = services;
  const countCall = (address: string) => limits.consume("ACCOUNT", networkOf(address));

  /** Signs the browser in and remembers it; the headers carry its cookies. */
  async function beginSession({ provenAt, ...signIn }: Beginning): Promise<Headers> {
    const { userId, headers, address } = signIn;
    // The browser's earlier session would be out of its owner's sight, yet valid.
    await sessions.end(headers);
    const userAgent = headers.get("user-agent");
    const device = await noteSignIn(services, { ...signIn, userAgent });
    const cookies = await sessions.open(userId, { address, userAgent, ...(provenAt && { provenAt }) });
    cookies.append("set-cookie", device.cookie);
    return cookies;
  }

  return {
    async "GET /auth/check"({ me }) {
      const found = await readMe(database, me.userId, clock.now());
      if (!found) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
      return found;
    },

    async "POST /auth/signup"({ body, address, headers }) {
      await countCall(address);
      const browser = signUpBrowser(services, headers);
      const languages = newcomersLanguages(body, headers.get("accept-language"));
      const { fullName, email, password, insteadOf, discoverable = true, invite = null } = body;
      const person = { fullName, email, password, insteadOf, discoverable, invite };
      await signUp(services, { ...person, ...languages, address, browserHash: browser.hash });
      return new Reply({ message: told(say("signedUp"), headers) }, { headers: { "set-cookie": browser.cookie } });
    },

    async "POST /auth/verify-email"({ body, address, headers }) {
      const browserHash = signUpBrowserHash(services, headers);
      const verified = await verifyEmail(services, { token: body.token, browserHash }, followInvite);
      const { userId, email, signedUpHere, followed } = verified;
      await followed?.announce();
      const arrival = followed ? arrivalOf(followed) : {};
      const answer = { message: told(say("emailVerified"), headers), email, ...arrival };
      const user = signedUpHere && (await readMe(database, userId, clock.now()));
      if (!user) return answer;
      const cookies = await beginSession({ userId, email, headers, address, provenAt: signedUpHere });
      cookies.append("set-cookie", forgetSignUpBrowser(services));
      return new Reply({ ...answer, user }, { headers: cookies });
    },

    async "POST /auth/login"({ body, address, headers }) {
      const userId = await checkPassword(services, { ...body, address, headers });
      const me = await readMe(database, userId, clock.now());
      if (!me) throw new AppError("INVALID_CREDENTIALS", say("invalidCredentials"));
      return new Reply(me, { headers: await beginSession({ userId, email: body.email, headers, address }) });
    },

    async "POST /auth/logout"({ headers }) {
      await sessions.end(headers);
      return new Reply({ message: told(say("loggedOut"), headers) }, { headers: await sessions.forget() });
    },

    async "POST /auth/resend-verification"({ body, address, headers }) {
      await countCall(address);
      await services.gate.demandAddress(database, body.email);
      await requestLink(services, "resend", body.email);
      return { message: told(say("verificationResent"), headers) };
    },

    async "POST /auth/forgot-password"({ body, address, headers }) {
      await countCall(address);
      await requestLink(services, "reset", body.email);
      return { message: told(say("resetLinkSent"), headers) };
    },

    async "POST /auth/reset-password"({ body, address, headers }) {
      await countCall(address);
      const userId = await resetPassword(services, { ...body, address });
      // Whoever has the mailbox is the owner: guesses of others do not slow this browser's sign-in from now on.
      const device = await database.begin((sql) => noteDevice(sql, clock, { userId, headers, ...services }));
      return new Reply(
        { message: told(say("passwordReset"), headers) },
        { headers: new Headers({ "set-cookie": device.cookie }) },
      );
    },
  };
}
