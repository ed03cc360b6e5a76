import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { withConversation } from "#/data/conversations/with-conversation.ts";
import { find } from "./conversation-list.events.ts";
import { STALE, type Stale } from "./stale.ts";

type Event = EventPayload<"conversationUpdated">;

/** Keeps my settings, which only my own changes contain. */
export const conversationSettingsAfter = (
  before: ConversationSettings,
  {
    effectivePrivacyLevel,
    disappearing,
    tone,
    linkPreviews,
    consentedFromSeq,
    openToCorrections,
    mine = before.mine,
  }: Event,
): ConversationSettings => ({
  mine,
  effectivePrivacyLevel,
  disappearing,
  tone,
  linkPreviews,
  consentedFromSeq,
  openToCorrections,
});

/** Members who left no longer accept corrections. */
export const settingsAfterMembers = (
  before: ConversationSettings,
  { changed }: EventPayload<"membersChanged">,
): ConversationSettings => ({
  ...before,
  openToCorrections: before.openToCorrections.filter(
    (id) => !changed.some(({ userId, role }) => userId === id && role === null),
  ),
});

export function conversationAfterSettings(one: Conversation, { effectivePrivacyLevel, mine }: Event): Conversation {
  // The list does not have `corrections`.
  const { corrections: _, ...inList } = mine ?? {};
  return { ...one, ...inList, privacyLevel: effectivePrivacyLevel };
}

/** @param archived whether the list is the archive; undefined for a search, which finds both */
export function listAfterSettings(
  list: ConversationList,
  event: Event,
  archived: boolean | undefined,
): ConversationList | Stale {
  const { conversationId, mine } = event;
  const before = conversationId === undefined ? undefined : find(list, conversationId);
  if (before) return withConversation(list, conversationAfterSettings(before, event), archived);
  return conversationId !== undefined && mine && mine.archived === archived ? STALE : list;
}
