import { z } from "zod";
import type { CallMap } from "../call.ts";
import { WellFormed } from "../fields.ts";
import { Me } from "../shapes.ts";

/** Six digits of the app, or a recovery code, with or without what separates its groups. */
export const Code = WellFormed.trim().min(1).max(40);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorCalls = {
  /** A secret for my authenticator app, which counts once a code of it was shown; only this answer has it. */
  "POST /auth/second-factor": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    output: z.object({
      /** In base32, to be typed. */
      secret: z.string(),
      /** `otpauth:`, to be read as a QR code. */
      address: z.string(),
    }),
    errors: ["REAUTHENTICATE", "SECOND_FACTOR_ON"],
  },
  /** Switches it on. Each recovery code stands for one code; only this answer has them. */
  "POST /auth/second-factor/confirm": {
    access: "session",
    scope: "none",
    beforeFactor: true,
    keepsAnswer: false,
    body: z.object({ code: Code }),
    output: RecoveryCodes,
    errors: ["REAUTHENTICATE", "WRONG_CODE", "NOT_FOUND"],
  },
  /** Others in place of those that are left. */
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
  /** Goes on with a sign-in whose `POST /auth/login` answered `secondFactor`; five tries in ten minutes. */
  "POST /auth/login/code": {
    access: "public",
    keepsAnswer: false,
    body: z.object({
      code: Code,
      /** This browser is not asked again for thirty days, unless the password changes. */
      trustDevice: z.boolean().optional(),
    }),
    output: Me,
    errors: ["INVALID_TOKEN", "WRONG_CODE", "SUSPENDED"],
  },
  /**
   * In such a sign-in, or in a session by password of a person who has an app or a passkey: asks administrators to take the
   * second factor out. The owner is told by mail.
   */
  "POST /auth/login/lost-phone": {
    access: "public",
    keepsAnswer: false,
    output: z.object({ success: z.literal(true) }),
    errors: ["INVALID_TOKEN"],
  },
} as const satisfies CallMap;
