import { z } from "zod";
import type { CallMap } from "../call.ts";
import { WellFormed } from "../fields.ts";

export const accountCalls = {
  /** All data of the user, as a ZIP file that is produced while the client downloads it. */
  "GET /account/export": {
    access: "session",
    forGuests: true,
    scope: "none",
    holdsText: true,
    output: z.custom<ReadableStream<Uint8Array>>((stream) => stream instanceof ReadableStream),
    isStream: true,
    errors: ["IN_PROGRESS", "REAUTHENTICATE"],
  },
  /**
   * Only the user's id stays in the conversations of others. The user gets one last email. Users without a password
   * must have reauthenticated recently, by `POST /auth/reauthenticate` or a sign-in by passkey.
   */
  "POST /account/delete": {
    access: "session",
    scope: "none",
    keepsAnswer: false,
    aliases: ["DELETE /account"],
    body: z.object({ password: WellFormed.min(1).max(1_000).optional() }),
    output: z.object({ success: z.literal(true) }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "LAST_ADMIN"],
  },
} as const satisfies CallMap;
