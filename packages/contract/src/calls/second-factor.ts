import { z } from "zod";
import type { CallMap } from "../call.ts";
import { WellFormed } from "../fields.ts";
import { Me } from "../shapes.ts";

/** Six digits of the app, or a recovery code, with or without separators. */
export const Code = WellFormed.trim().min(1).max(40);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = {
  /** Creates a secret for an authenticator app; active once confirmed with a code. Only this answer contains it. */
  "POST /auth/second-factor": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    output: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth:` URL for a QR code. */
      address: z.string(),
    }),
    errors: ["REAUTHENTICATE", "SECOND_FACTOR_ON"],
  },
  /** Turns on the second factor. Each recovery code replaces one code; only this answer contains them. */
  "POST /auth/second-factor/confirm": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    body: z.object({ code: Code }),
    output: RecoveryCodes,
    errors: ["REAUTHENTICATE", "WRONG_CODE", "NOT_FOUND"],
  },
  "POST /auth/second-factor/recovery-codes": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    output: RecoveryCodes,
    errors: ["REAUTHENTICATE", "NOT_FOUND"],
  },
  "DELETE /auth/second-factor": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    output: z.object({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE"],
  },
  /** Completes a sign-in whose `POST /auth/login` answered `secondFactor`; five tries in ten minutes. */
  "POST /auth/login/code": {
    access: "public",
    keepsAnswer: false,
    body: z.object({
      code: Code,
      /** Skips the second factor in this browser for thirty days, unless the password changes. */
      trustDevice: z.boolean().optional(),
    }),
    output: Me,
    errors: ["INVALID_TOKEN", "WRONG_CODE", "SUSPENDED"],
  },
  /**
   * Asks administrators to remove the second factor; allowed during such a sign-in, or in a password session of a user
   * who has an app or a passkey. The owner is notified by email.
   */
  "POST /auth/login/lost-phone": {
    access: "public",
    keepsAnswer: false,
    output: z.object({ success: z.literal(true) }),
    errors: ["INVALID_TOKEN"],
  },
} as const satisfies CallMap;
