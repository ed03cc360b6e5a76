import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Disappearing, Notify, PrivacyLevel, Tone } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { type Address, idOrAlias } from "../address.ts";
import { keys } from "../keys.ts";

/** Before the first message, settings are requested by the other user's id. */
const paramsOf = (address: Address) => ({ conversationId: idOrAlias(address) });

export const conversationSettingsQuery = (address: Address) =>
  queryOptions({
    queryKey: keys.conversationSettings(address),
    queryFn: () => call("GET /conversations/:conversationId/settings", { params: paramsOf(address) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Changes {
  readonly privacyLevel?: PrivacyLevel | null;
  readonly autoTranslate?: boolean | null;
  readonly muted?: boolean;
  readonly mutedUntil?: string | null;
  readonly pinned?: boolean;
  readonly archived?: boolean;
  readonly markedUnread?: boolean;
  readonly notify?: Notify;
  readonly sound?: boolean;
  readonly practice?: boolean;
  readonly corrections?: boolean;
  readonly disappearing?: Disappearing;
  readonly tone?: Tone;
  readonly linkPreviews?: boolean;
}

export async function changeConversationSettings(
  client: QueryClient,
  address: Address,
  changes: Changes,
): Promise<ConversationSettings> {
  const stored = await call("PUT /conversations/:conversationId/settings", {
    params: paramsOf(address),
    body: changes,
  });
  const { queryKey } = conversationSettingsQuery(address);
  // A request sent before the change may be answered after it, with the old settings.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, stored);
  return stored;
}
