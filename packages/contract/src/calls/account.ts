import { z } from "zod";
import type { CallMap } from "../call.ts";
import { WellFormed } from "../shapes.ts";

export const accountCalls = {
  /** Everything the server has of the person, as a ZIP file that is made while it is fetched. */
  "GET /account/export": {
    access: "session",
    holdsText: true,
    output: z.custom<ReadableStream<Uint8Array>>((stream) => stream instanceof ReadableStream),
    isStream: true,
    errors: ["IN_PROGRESS", "REAUTHENTICATE"],
  },
  /** Nothing is left but an id in the conversations of others, and one last letter. */
  "POST /account/delete": {
    access: "session",
    keepsAnswer: false,
    aliases: ["DELETE /account"],
    body: z.object({ password: WellFormed.min(1).max(1_000) }),
    output: z.object({ success: z.literal(true) }),
    errors: ["WRONG_PASSWORD", "LAST_ADMIN"],
  },
} as const satisfies CallMap;
