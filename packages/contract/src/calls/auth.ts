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

/** A device on which the person is signed in. The id is not the token in its cookie. */
const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  userAgent: z.string(),
  /** From the user agent; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
  /** The name of the provider through which it began; absent of a password. */
  provider: z.string().optional(),
});

/** The newcomer, where the browser is signed in now, and where an invite has led. */
const Arrived = z.object({
  user: Me.optional(),
  conversationId: Id.optional(),
  /** Somebody of the group has to let them in. */
  waits: z.literal(true).optional(),
});

const SetupCode = z.string().trim().min(1).max(50);
const Token = z.string().min(1, objection("invalidToken")).max(200);
const ResetToken = z.string().min(1, objection("invalidResetToken")).max(200);

const REFUSED_AT_THE_DOOR = ["SIGN_UP_CLOSED", "SIGN_UP_INVITATION_ONLY", "SIGN_UP_DOMAIN", "INVITE_ENDED"] as const;

export const authCalls = {
  "GET /auth/check": { access: "session", beforeFactor: true, output: Me },
  "POST /auth/signup": {
    access: "public",
    keepsAnswer: false,
    aliases: ["POST /auth/register"],
    body: z.object({
      fullName: FullName,
      email: Email,
      /** May be absent where `signUp.withoutPassword` of `GET /config` says so: the person then makes a passkey. */
      password: Password.optional(),
      discoverable: z.boolean().optional(),
      /** The language of the page; `Accept-Language` counts when absent. */
      language: z.string().max(35).optional(),
      /** What the person reads and writes. Whoever answers this gets automatic translation. */
      preferredLanguage: LanguageCode.optional(),
      /** Further languages that need no translation. */
      readLanguages: z.array(LanguageCode).max(20).optional(),
      /** Of the page and of emails, where it is not `language`. */
      interfaceLanguage: LanguageCode.optional(),
      /** The wrong address of an earlier sign-up from this browser, which ends with this one. */
      insteadOf: Email.optional(),
      /**
       * Followed once the address is confirmed. Where people come by invitation it must admit them; elsewhere one that is
       * over by then changes nothing.
       */
      invite: InviteCode.optional(),
    }),
    /** On a server without mail an invitation confirms the account at once. */
    output: Confirmation.extend(Arrived.shape),
    status: 201,
    errors: ["COMMON_PASSWORD", "UNSUPPORTED_LANGUAGE", "EMAIL_TAKEN", "PROVIDER_ONLY", ...REFUSED_AT_THE_DOOR],
  },
  /** Makes an empty server somebody's: once, with the code of the server's log. Signs in its first administrator. */
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
  /** Whether that is the code, before somebody fills in the rest. */
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
    /** With `secondFactor` (202) nobody is signed in yet: `POST /auth/login/code` goes on. */
    output: z.union([Me, z.object({ secondFactor: z.literal(true) })]),
    errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "SUSPENDED", "PROVIDER_ONLY"],
  },
  /** `signOutAt` leads to where the provider ends the session that it began. */
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
     * With `user` the browser that signed up is signed in; any other one gets the address to sign in with. An invite has
     * led to the conversation; `waits` says that somebody of the group has to let them in first.
     */
    output: Confirmation.extend({
      email: z.string(),
      /** The account has no password: the person makes a passkey, or in another browser chooses a password. */
      withoutPassword: z.literal(true).optional(),
    }).extend(Arrived.shape),
    /** Who may come in is looked at again: a sign-up from before does not outlive what changed since. */
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
   * Confirms the session with the password, a passkey, or a code of the app or a recovery code. For ten minutes, calls that
   * need a fresh sign-in (`REAUTHENTICATE`) succeed; one with `byFactor` needs more than the password. Without any of them
   * the answer shows whether one is needed.
   */
  "POST /auth/reauthenticate": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    body: z.object({
      currentPassword: WellFormed.min(1).max(1_000).optional(),
      /** What the passkey has signed of `POST /auth/passkeys/proof`. */
      passkey: SignedChallenge.optional(),
      code: Code.optional(),
    }),
    output: Done,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "PROVIDER_ONLY", "INVALID_TOKEN", "PASSKEY_REFUSED", "WRONG_CODE"],
  },
  /** Whether a reset link is still valid. It does not use the link. */
  "POST /auth/reset-password/check": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: ResetToken }),
    output: Done,
    errors: ["INVALID_TOKEN"],
  },
  /**
   * Mails a link to the new address and a message to the old one. The answer is the same for a taken address. A server
   * without mail changes the address at once, with the password.
   */
  "POST /settings/email": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    body: z.object({ newEmail: Email, currentPassword: WellFormed.min(1).max(1_000).optional() }),
    output: Done,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "PROVIDER_ONLY", "SIGN_UP_DOMAIN", "EMAIL_TAKEN"],
  },
  /** Makes the address of that link the account's. */
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
  /** Ends all sessions but the current one. */
  "DELETE /auth/sessions": { access: "session", scope: "none", keepsAnswer: false, output: Done },
} as const satisfies CallMap;
