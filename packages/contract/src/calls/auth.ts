import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Email, FullName, Id, Me, Password, Time, WellFormed } from "../shapes.ts";

const Said = z.object({ message: z.string() });
const Done = z.object({ success: z.literal(true) });

/** One device somebody is signed in with; the id is not what its cookie holds. */
const Session = z.object({
  id: Id,
  current: z.boolean(),
  createdAt: Time,
  lastSeenAt: Time,
  userAgent: z.string(),
  /** What the browser says it is, in words; empty when it cannot be told. */
  browser: z.string(),
  system: z.string(),
  ip: z.string(),
});

const Token = z.string().min(1, "Invalid token").max(200);
const ResetToken = z.string().min(1, "Invalid reset token").max(200);

export const authCalls = {
  "GET /auth/check": { access: "session", output: Me },
  "POST /auth/signup": {
    access: "public",
    keepsAnswer: false,
    aliases: ["POST /auth/register"],
    body: z.object({
      fullName: FullName,
      email: Email,
      password: Password,
      discoverable: z.boolean().optional(),
      /** What the page speaks; the browser's own wish counts where it is absent. */
      language: z.string().max(35).optional(),
    }),
    output: Said,
    status: 201,
    errors: ["COMMON_PASSWORD"],
  },
  "POST /auth/login": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email, password: WellFormed.min(1).max(1_000) }),
    output: Me,
    errors: ["INVALID_CREDENTIALS", "EMAIL_NOT_VERIFIED", "SUSPENDED"],
  },
  "POST /auth/logout": { access: "public", keepsAnswer: false, output: Said },
  "POST /auth/verify-email": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: Token }),
    output: Said,
    errors: ["INVALID_TOKEN"],
  },
  "POST /auth/resend-verification": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email }),
    output: Said,
  },
  "POST /auth/forgot-password": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ email: Email }),
    output: Said,
  },
  "POST /auth/reset-password": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: ResetToken, newPassword: Password }),
    output: Said,
    errors: ["INVALID_TOKEN", "COMMON_PASSWORD"],
  },
  /**
   * The password, given anew in a session: what asks for a fresh sign-in (`REAUTHENTICATE`) then goes on for ten minutes.
   * Without a password it says whether one is needed.
   */
  "POST /auth/reauthenticate": {
    access: "session",
    keepsAnswer: false,
    body: z.object({ currentPassword: WellFormed.min(1).max(1_000).optional() }),
    output: Done,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD"],
  },
  /** Whether a link can still set a password; using it up is left to the call above. */
  "POST /auth/reset-password/check": {
    access: "public",
    keepsAnswer: false,
    body: z.object({ token: ResetToken }),
    output: Done,
    errors: ["INVALID_TOKEN"],
  },
  "GET /auth/sessions": { access: "session", output: z.array(Session) },
  "DELETE /auth/sessions/:id": {
    access: "session",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    output: Done,
    errors: ["NOT_FOUND"],
  },
  /** Ends all but the one that asks. */
  "DELETE /auth/sessions": { access: "session", keepsAnswer: false, output: Done },
} as const satisfies CallMap;
