import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Disappearing, Id, PrivacyLevel } from "../shapes.ts";

/** What I have set for one conversation; null follows the server's default, or my own setting for all chats. */
export const OwnConversationSettings = z.object({
  privacyLevel: PrivacyLevel.nullable(),
  autoTranslate: z.boolean().nullable(),
  /** New messages come without a sound, a notification or a badge that calls. */
  muted: z.boolean(),
});

/** Messages up to these numbers were written below that privacy level, and stay there. */
export const WrittenBelow = z.object({ server: z.number().int(), providers: z.number().int() });

const ConversationSettings = z.object({
  mine: OwnConversationSettings,
  /** The lowest privacy level of the two people: how far the conversation's texts may go now. */
  effectivePrivacyLevel: PrivacyLevel,
  /** Either of the two sets it, for what is sent from now on. */
  disappearing: Disappearing,
  writtenBelow: WrittenBelow,
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
    body: OwnConversationSettings.extend({ disappearing: Disappearing }).partial(),
    output: ConversationSettings,
    errors: ["NOT_FOUND", "SELF", "NOT_REACHABLE", "FORBIDDEN", "RATE_LIMITED", "PLAN_LIMIT"],
  },
} as const satisfies CallMap;

export type ConversationSettings = z.infer<typeof ConversationSettings>;
