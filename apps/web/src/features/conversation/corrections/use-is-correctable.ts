import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { useGroup } from "../members.ts";

/** Whether I may correct a message. It is known with the conversation, so that the menu of a message is whole at once. */
export function useIsCorrectable(me: string, message: Message): boolean {
  const { senderId, text, forwarded, conversationId } = message;
  const blocked = useGroup()?.blocked;
  const { data: settings } = useQuery(conversationSettingsQuery(conversationId));
  if (senderId === me || text === "" || forwarded || blocked?.has(senderId)) return false;
  // A copy that an earlier version kept on this device does not have it.
  return settings?.openToCorrections?.includes(senderId) ?? false;
}
