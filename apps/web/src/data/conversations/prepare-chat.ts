import type { QueryClient } from "@tanstack/react-query";
import type { Address } from "../address.ts";
import { newAddress } from "../address.ts";
import { personQuery } from "../people/people.queries.ts";
import { conversationSettingsQuery } from "./conversation-settings.queries.ts";
import { historyQuery } from "./history.queries.ts";

export function prepareChat(client: QueryClient, address: Address): Promise<unknown> | null {
  const messages = historyQuery(address);
  const settings = conversationSettingsQuery(address);
  if (client.getQueryData(messages.queryKey) && client.getQueryData(settings.queryKey)) return null;
  return Promise.all([client.prefetchQuery(messages), client.prefetchQuery(settings)]);
}

/** Only the server may know whether there is a conversation with this user. */
export async function prepareChatWith(client: QueryClient, userId: string): Promise<Address> {
  const person = await client.fetchQuery(personQuery(userId)).catch(() => null);
  const address = person?.conversationId ?? newAddress(userId);
  await prepareChat(client, address);
  return address;
}
