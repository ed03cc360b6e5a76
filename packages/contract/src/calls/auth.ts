import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Email, FullName, Id, LanguageCode, Password, Time, WellFormed } from "../fields.ts";
import { objection } from "../objections.ts";
import { Me } from "../shapes.ts";
import { InviteCode } from "./invites.ts";
import { SignedChallenge } from "./passkeys.ts";
import { Code } from "./second-factor.ts";
import { ServerSettings } from "./server-settings.ts";

const Confirmation = z.object({ message: z.string() });
const Done = z.object({ success: z.literal(true) });

/** A signed-in device. The id is not the token in its cookie. */
const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  userAgent: z.string(),
  /** Parsed from the user agent; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
  /** Name of the provider of the sign-in; absent for a password. */
  provider: z.string().optional(),
});

/** The new user, if the browser is now signed in, and the conversation of the invite. */
const SignUpResult = z.object({
  user: Me.optional(),
  conversationId: Id.optional(),
  /** A member of the group must approve the new user first. */
  waits: z.literal(true).optional(),
});

const SetupCode = z.string().trim().min(1).max(50);
const Token = z.string().min(1, objection("invalidToken")).max(200);
const ResetToken = z.string().min(1, objection("invalidResetToken")).max(200);

const REFUSED_AT_THE_DOOR = ["SIGN_UP_CLOSED", "SIGN_UP_INVITATION_ONLY", "SIGN_UP_DOMAIN", "INVITE_ENDED"] as const;

export const authCalls = {
  "GET /auth/check": { access: "session", forGuests: true, beforeFactor: true, output: Me },
  "POST /auth/signup": {
    access: "public",
    keepsAnswer: false,
    aliases: ["POST /auth/register"],
    body: z.object({
      fullName: FullName,
      email: Email,
      /** May be absent if `signUp.withoutPassword` of `GET /config` allows it; the user then creates a passkey. */
      password: Password.optional(),
      discoverable: z.boolean().optional(),
      /** Language of the page; defaults to `Accept-Language`. */
      language: z.string().max(35).optional(),
      /** The user's language. Setting it turns on automatic translation. */
      preferredLanguage: LanguageCode.optional(),
      readLanguages: z.array(LanguageCode).max(20).optional(),
      /** Language of the page and of emails, if it is not `language`. */
      interfaceLanguage: LanguageCode.optional(),
      /** The mistyped address of an earlier sign-up from this browser, which this one cancels. */
      insteadOf: Email.optional(),
      /**
       * Accepted once the address is confirmed. If sign-up requires an invitation, it must admit new users; otherwise
       * an invite that has ended by then is ignored.
       */
      invite: InviteCode.optional(),
    }),
    /** On a server without mail, an invitation confirms the account immediately. */
    output: Confirmation.extend(SignUpResult.shape),
    status: 201,
    errors: ["COMMON_PASSWORD", "UNSUPPORTED_LANGUAGE", "EMAIL_TAKEN", "PROVIDER_ONLY", ...REFUSED_AT_THE_DOOR],
  },
  /** Claims a new server: once, with the code from the server's log. Signs in its first administrator. */
  "POST /setup": {
    access: "public",
    keepsAnswer: false,
    body: z.object({
      code: SetupCode,
      server: ServerSettings.pick({ serverName: true, signUp: true, everyoneMayInvite: true, sendsMail: true }).extend({
        signUp: z.enum(["open", "invitation", "closed"]),
      }),
      administrator: z.object({
        fullName: FullName,
        email: Email,
        password: Password,
        preferredLanguage: LanguageCode,
        readLanguages: z.array(LanguageCode).max(20),
        interfaceLanguage: LanguageCode,
      }),
    }),
    output: Me,
    errors: ["INVALID_TOKEN", "FORBIDDEN", "COMMON_PASSWORD", "UNSUPPORTED_LANGUAGE", "EMAIL_TAKEN"],
  },
  "POST /setup/check": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ code: SetupCode }),
    output: Done.extend({ mailServer: z.boolean() }),
    errors: ["INVALID_TOKEN", "FORBIDDEN"],
  },
  "POST /auth/login": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email, password: WellFormed.min(1).max(1_000) }),
    /** With `secondFactor` (202) the user is not signed in yet: `POST /auth/login/code` completes the sign-in. */
    output: z.union([Me, z.object({ secondFactor: z.literal(true) })]),
    errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "SUSPENDED", "PROVIDER_ONLY"],
  },
  /** `signOutAt` is the URL where the provider ends the session that it began. */
  "POST /auth/logout": {
    access: "public",
    keepsAnswer: false,
    output: Confirmation.extend({ signOutAt: z.string().optional() }),
  },
  "POST /auth/verify-email": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: Token }),
    /**
     * `user` is present if the confirming browser is the one that signed up; it is then signed in. Any other browser
     * gets the address to sign in with. The invite has led to the conversation; `waits` means that a member of the
     * group must approve first.
     */
    output: Confirmation.extend({
      email: z.string(),
      /** The account has no password: the user creates a passkey, or, in another browser, chooses a password. */
      withoutPassword: z.literal(true).optional(),
    }).extend(SignUpResult.shape),
    /** The sign-up rules are checked again: an earlier sign-up does not survive a change of the rules. */
    errors: ["INVALID_TOKEN", "PROVIDER_ONLY", ...REFUSED_AT_THE_DOOR],
  },
  "POST /auth/resend-verification": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email }),
    output: Confirmation,
    errors: ["SIGN_UP_CLOSED", "SIGN_UP_DOMAIN"],
  },
  "POST /auth/forgot-password": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email }),
    output: Confirmation,
  },
  "POST /auth/reset-password": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: ResetToken, newPassword: Password }),
    output: Confirmation,
    errors: ["INVALID_TOKEN", "COMMON_PASSWORD"],
  },
  /**
   * Confirms the session with the password, a passkey, a code of the app or a recovery code. For ten minutes, calls
   * that need a fresh sign-in (`REAUTHENTICATE`) succeed; those with `byFactor` need more than the password. An empty
   * body only checks whether reauthentication is needed.
   */
  "POST /auth/reauthenticate": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    body: z.object({
      currentPassword: WellFormed.min(1).max(1_000).optional(),
      /** Signature of the challenge from `POST /auth/passkeys/proof`. */
      passkey: SignedChallenge.optional(),
      code: Code.optional(),
    }),
    output: Done,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "PROVIDER_ONLY", "INVALID_TOKEN", "PASSKEY_REFUSED", "WRONG_CODE"],
  },
  /** Whether a reset link is still valid. Does not consume the link. */
  "POST /auth/reset-password/check": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: ResetToken }),
    output: Done,
    errors: ["INVALID_TOKEN"],
  },
  /**
   * Mails a link to the new address and a notice to the old one. The answer is the same if the address is taken. A
   * server without mail changes the address immediately, with the password.
   */
  "POST /settings/email": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: z.object({ newEmail: Email, currentPassword: WellFormed.min(1).max(1_000).optional() }),
    output: Done,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "PROVIDER_ONLY", "SIGN_UP_DOMAIN", "EMAIL_TAKEN"],
  },
  "POST /auth/confirm-email": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: Token }),
    output: Confirmation.extend({ email: z.string() }),
    errors: ["INVALID_TOKEN", "SIGN_UP_DOMAIN"],
  },
  "GET /auth/sessions": { access: "session", scope: "none", output: z.array(Session) },
  "DELETE /auth/sessions/:id": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  },
  "DELETE /auth/sessions": { access: "session", scope: "none", keepsAnswer: false, output: Done },
} as const satisfies CallMap;
