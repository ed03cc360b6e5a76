import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, Rung } from "../shapes.ts";

/** What I have set for one conversation; null follows the server's default, or my own setting for all chats. */
const Mine = z.object({ rung: Rung.nullable(), autoTranslate: z.boolean().nullable() });

const ConversationSettings = z.object({
  mine: Mine,
  /** The lowest rung of the two people: how far the conversation's texts may go now. */
  effectiveRung: Rung,
});

const params = z.object({ userId: Id });

export const conversationCalls = {
  "GET /conversations/:userId/settings": {
    access: "session",
    params,
    output: ConversationSettings,
    errors: ["NOT_FOUND"],
  },
  "PUT /conversations/:userId/settings": {
    access: "session",
    params,
    /** Only the fields named are touched; unknown keys are ignored. */
    body: Mine.partial(),
    output: ConversationSettings,
    errors: ["NOT_FOUND", "SELF"],
  },
} as const satisfies CallMap;

export type ConversationSettings = z.infer<typeof ConversationSettings>;
