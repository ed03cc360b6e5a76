import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";

/** What holds in a conversation after one of its members changed it; what is mine comes only with my own changes. */
export const conversationSettingsAfter = (
  before: ConversationSettings,
  {
    effectivePrivacyLevel,
    disappearing,
    consentedFromSeq,
    mine = before.mine,
  }: EventPayload<"conversationUpdated">,
): ConversationSettings => ({ mine, effectivePrivacyLevel, disappearing, consentedFromSeq });
