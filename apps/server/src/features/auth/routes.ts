import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { AppError } from "../../errors.ts";
import { acceptedLanguage } from "../../http/accept-language.ts";
import { Reply, type Routes } from "../../http/routes.ts";
import { networkOf } from "../../rate-limits/limits.ts";
import type { AccountServices } from "./dependencies.ts";
import { readMe } from "./me-store.ts";
import { requestLink, resetPassword } from "./reset/mailed-links.ts";
import { noteDevice } from "./sign-in/known-devices.ts";
import { checkPassword } from "./sign-in/log-in.ts";
import { noteSignIn } from "./sign-in/note-sign-in.ts";
import { signUp, verifyEmail } from "./sign-up/sign-up.ts";

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

const SIGNED_UP = "Account created successfully! Please check your email to verify your account.";
const RESENT = "If this address is waiting to be verified, we have sent it a new link.";
const RESET_SENT = "If an account exists for this address, we have sent it a link to reset the password.";

export function authRoutes(
  services: AccountServices,
  onUserSignedUp: (userId: string) => Promise<void> | void,
): AuthRoutes {
  const { database, sessions, limits, clock } = services;
  const countCall = (address: string) => limits.consume("ACCOUNT", networkOf(address));

  return {
    async "GET /auth/check"({ me }) {
      const found = await readMe(database, me.userId, clock.now());
      if (!found) throw new AppError("NOT_SIGNED_IN", "Please sign in");
      return found;
    },

    async "POST /auth/signup"({ body, address, headers }) {
      await countCall(address);
      const asked = body.language ?? headers.get("accept-language");
      const language = acceptedLanguage(asked, INTERFACE_LANGUAGES) ?? "en";
      await signUp(services, { ...body, address, language, discoverable: body.discoverable ?? true });
      return { message: SIGNED_UP };
    },

    async "POST /auth/verify-email"({ body }) {
      await onUserSignedUp(await verifyEmail(services, body.token));
      return { message: "Email verified successfully!" };
    },

    async "POST /auth/login"({ body, address, headers }) {
      const userId = await checkPassword(services, { ...body, address, headers });
      const me = await readMe(database, userId, clock.now());
      if (!me) throw new AppError("INVALID_CREDENTIALS", "Invalid email or password");
      // The browser's earlier session would be out of its owner's sight, yet valid.
      await sessions.end(headers);
      const userAgent = headers.get("user-agent");
      const device = await noteSignIn(services, { userId, email: body.email, headers, address, userAgent });
      const cookies = await sessions.open(userId, { address, userAgent });
      cookies.append("set-cookie", device.cookie);
      return new Reply(me, { headers: cookies });
    },

    async "POST /auth/logout"({ headers }) {
      await sessions.end(headers);
      return new Reply({ message: "Logged out successfully" }, { headers: await sessions.forget() });
    },

    async "POST /auth/resend-verification"({ body, address }) {
      await countCall(address);
      await requestLink(services, "resend", body.email);
      return { message: RESENT };
    },

    async "POST /auth/forgot-password"({ body, address }) {
      await countCall(address);
      await requestLink(services, "reset", body.email);
      return { message: RESET_SENT };
    },

    async "POST /auth/reset-password"({ body, address, headers }) {
      await countCall(address);
      const userId = await resetPassword(services, { ...body, address });
      // Whoever has the mailbox is the owner: guesses of others do not slow this browser's sign-in from now on.
      const device = await database.begin((sql) =>
        noteDevice(sql, clock, { userId, headers, secure: services.https, domain: services.cookieDomain }),
      );
      return new Reply(
        { message: "Password reset successfully!" },
        { headers: new Headers({ "set-cookie": device.cookie }) },
      );
    },
  };
}
