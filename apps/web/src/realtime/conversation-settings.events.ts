import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";

/** What holds in a conversation after either of the two changed it; what is mine comes only with my own changes. */
export const conversationSettingsAfter = (
  before: ConversationSettings,
  {
    effectivePrivacyLevel,
    disappearing,
    writtenBelow,
    mine = before.mine,
  }: EventPayload<"conversationUpdated">,
): ConversationSettings => ({ mine, effectivePrivacyLevel, disappearing, writtenBelow });
