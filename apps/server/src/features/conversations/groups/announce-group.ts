import type { Role } from "@lingualoom/contract/shapes.ts";
import type { Logger } from "pino";
import type { Database } from "../../../database/open.ts";
import type { MemberDelivery } from "../../../realtime/deliver.ts";
import type { MessageRow } from "../../messages/message-row-store.ts";
import type { Memberships } from "../membership.ts";
import { announceSystemMessage } from "../settings/announce-settings.ts";
import { readDetails } from "./details-store.ts";

/** What a change did, for those who are told of it. */
export interface Changed {
  readonly conversationId: string;
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly roles?: readonly { readonly userId: string; readonly role: Role }[];
  readonly details?: true;
  readonly systemMessages: readonly MessageRow[];
}

interface Dependencies {
  readonly database: Database;
  readonly memberships: Memberships;
  readonly deliver: MemberDelivery;
}

/** Tells the members, those who have just come and those who have gone. */
export async function announceGroup(
  { database, memberships, deliver }: Dependencies,
  { conversationId, added = [], removed = [], roles = [], details, systemMessages }: Changed,
): Promise<void> {
  if (removed.length > 0) deliver.to(removed, "conversationRemoved", { conversationId });
  const conversation = await memberships.find(conversationId);
  if (!conversation || conversation.memberIds.length === 0) return;
  if (added.length > 0) deliver.to(added, "conversationCreated", { conversationId });
  const changed = [
    ...added.map((userId) => ({ userId, role: "member" as const })),
    ...removed.map((userId) => ({ userId, role: null })),
    ...roles,
  ];
  const memberCount = conversation.memberIds.length;
  if (changed.length > 0)
    deliver.toMembers(conversationId, "membersChanged", { conversationId, memberCount, changed });
  const now = details && (await readDetails(database, conversationId));
  if (now) deliver.toMembers(conversationId, "groupUpdated", { ...now, conversationId });
  for (const row of systemMessages) announceSystemMessage(deliver, conversation, row);
}

/** Tells those who may let people in that somebody waits, or does no more. */
export function announceRequests(
  { memberships, deliver, log }: Omit<Dependencies, "database"> & { readonly log: Pick<Logger, "error"> },
  conversationId: string,
): void {
  Promise.resolve(memberships.find(conversationId))
    .then((conversation) => {
      const managers = Object.keys(conversation?.group?.roles ?? {});
      if (managers.length > 0) deliver.to(managers, "requestsChanged", { conversationId });
    })
    .catch((error) => log.error({ err: error }, "a request to join was not announced"));
}
