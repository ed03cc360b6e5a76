import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import type { Written } from "./write-settings.ts";

export function announceSystemMessage(deliver: MemberDelivery, conversation: Membership, row: MessageRow | null): void {
  if (!row) return;
  const message = presentMessage(row, conversation);
  deliver.toMembers(conversation.conversationId, "newMessage", message, { except: message.senderId });
  // Former members of a group receive nothing from it.
  if (conversation.memberIds.includes(message.senderId)) deliver.to([message.senderId], "messageSent", message);
}

/** Sends a member's own and the common settings to that member's devices. */
export function announceOwn(
  deliver: MemberDelivery,
  conversation: Membership,
  me: string,
  settings: ConversationSettings,
): void {
  const { kind, conversationId, memberIds } = conversation;
  const userId = kind === "direct" ? memberIds.find((id) => id !== me) : undefined;
  deliver.to([me], "conversationUpdated", {
    ...settings,
    conversationId,
    ...(userId !== undefined && { userId }),
  });
}

export function announceChange(
  deliver: MemberDelivery,
  conversation: Membership,
  me: string,
  { before, after, systemMessages, hasMessages }: Written,
): void {
  const { kind, conversationId } = conversation;
  for (const message of systemMessages) announceSystemMessage(deliver, conversation, message);
  announceOwn(deliver, conversation, me, after);
  // Other members must not learn that a member mutes a conversation or has it translated.
  const concernsAll =
    before.effectivePrivacyLevel !== after.effectivePrivacyLevel ||
    before.disappearing !== after.disappearing ||
    before.tone !== after.tone ||
    before.linkPreviews !== after.linkPreviews ||
    before.mine.corrections !== after.mine.corrections;
  if (!concernsAll || !hasMessages) return;
  const { mine: _, ...shared } = after;
  const theirs = { ...shared, conversationId, ...(kind === "direct" && { userId: me }) };
  deliver.toMembers(conversationId, "conversationUpdated", theirs, { except: me });
}
