import { z } from "zod";
import type { CallMap } from "../call.ts";
import { WellFormed } from "../fields.ts";

export const accountCalls = {
  /** All data of the person, as a ZIP file that the server produces while the client downloads it. */
  "GET /account/export": {
    access: "session",
    scope: "none",
    holdsText: true,
    output: z.custom<ReadableStream<Uint8Array>>((stream) => stream instanceof ReadableStream),
    isStream: true,
    errors: ["IN_PROGRESS", "REAUTHENTICATE"],
  },
  /**
   * Only an id in the conversations of others stays. The person gets one last email. Without a password the
   * person must have proved lately that it is they, by `POST /auth/reauthenticate` or a sign-in by passkey.
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
