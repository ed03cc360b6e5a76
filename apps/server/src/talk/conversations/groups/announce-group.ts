import type { Role } from "@lingualoom/contract/shapes.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { announceSystemMessage } from "../settings/announce-settings.ts";
import { readDetails } from "./details-store.ts";

/** What a change did, for those who are told of it. */
export interface Changed {
  readonly conversationId: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly roles?: readonly { readonly userId: string; readonly role: Role }[];
  readonly details?: true;
  /** Whose invitations are over. */
  readonly uninvited?: readonly string[];
  /** Somebody waits to be let in, or does no more. */
  readonly requests?: boolean | undefined;
  readonly systemMessages: readonly MessageRow[];
}

/** Tells the members, those who have just come and those who have gone. */
export async function announceGroup(
  {
    database,
    memberships,
    deliver,
  }: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships },
  { conversationId, added = [], removed = [], roles = [], uninvited = [], ...more }: Changed,
): Promise<void> {
  if (removed.length > 0) deliver.to(removed, "conversationRemoved", { conversationId });
  if (uninvited.length > 0) deliver.to(uninvited, "invitationsChanged", {});
  const conversation = await memberships.find(conversationId);
  if (!conversation || conversation.memberIds.length === 0) return;
  if (added.length > 0) deliver.to(added, "conversationCreated", { conversationId });
  const changed = [
    ...added.map((userId) => ({ userId, role: "member" as const })),
    ...removed.map((userId) => ({ userId, role: null })),
    ...roles,
  ];
  const memberCount = conversation.memberIds.length;
  if (changed.length > 0) deliver.toMembers(conversationId, "membersChanged", { conversationId, memberCount, changed });
  const managers = Object.keys(conversation.group?.roles ?? {});
  if (more.requests) deliver.to(managers, "requestsChanged", { conversationId });
  const now = more.details && (await readDetails(database, conversationId));
  if (now) deliver.toMembers(conversationId, "groupUpdated", { ...now, conversationId });
  for (const row of more.systemMessages) announceSystemMessage(deliver, conversation, row);
}
