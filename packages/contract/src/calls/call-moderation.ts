import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";

/** The owner and admins of a group may do so in its calls; with members as `mayRemove` says. */
export const callModerationCalls = {
  /** Mutes a person, who can unmute themselves, or removes one, who cannot come back into this call. */
  "POST /calls/:callId/people/:userId": {
    access: "session",
    forPeople: true,
    params: z.object({ callId: Id, userId: Id }),
    body: z.object({ action: z.enum(["mute", "remove"]) }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
  /** While a call is locked, only people who were in it can join. */
  "PUT /calls/:callId/lock": {
    access: "session",
    forPeople: true,
    params: z.object({ callId: Id }),
    body: z.object({ locked: z.boolean() }),
    output: z.object({ success: z.literal(true) }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;
