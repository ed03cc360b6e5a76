import type { ShownData } from "@lingualoom/contract/push-payload.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { attentionCount } from "#/data/conversations/calling.ts";
import { needsNoNotification } from "../open-notifications.ts";

/** Closes notifications of messages that were read on this device, before the server reports it. */
export async function closeRead(
  registration: Pick<ServiceWorkerRegistration, "getNotifications">,
  conversations: readonly Conversation[],
): Promise<void> {
  for (const shown of await registration.getNotifications()) {
    const data = shown.data as ShownData | null;
    const conversation = conversations.find(({ _id }) => _id === data?.conversationId);
    if (data && conversation && needsNoNotification(conversation, data.seq)) shown.close();
  }
}

/** Sets the badge of the app's icon to the number of unread conversations, if supported. */
export function setBadge(conversations: readonly Conversation[]): void {
  const count = conversations.filter((one) => attentionCount(one) > 0).length;
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => {});
}
