import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";

export const notesCalls = {
  /** The caller's chat with themselves, which the first call creates. */
  "PUT /notes": {
    access: "session",
    forPeople: true,
    output: z.object({ conversationId: Id }),
  },
} as const satisfies CallMap;
