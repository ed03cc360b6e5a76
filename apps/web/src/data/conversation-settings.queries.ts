import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Disappearing, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../transport/call.ts";
import { keys } from "./keys.ts";

export const conversationSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.conversationSettings(userId),
    queryFn: () => call("GET /conversations/:conversationId/settings", { params: { userId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Changes {
  readonly privacyLevel?: PrivacyLevel | null;
  readonly autoTranslate?: boolean | null;
  readonly muted?: boolean;
  readonly disappearing?: Disappearing;
}

/** Changes what I have set for one conversation; what then holds for both comes with the answer. */
export async function changeConversationSettings(
  client: QueryClient,
  userId: string,
  changes: Changes,
): Promise<ConversationSettings> {
  const stored = await call("PUT /conversations/:conversationId/settings", { params: { userId }, body: changes });
  client.setQueryData(conversationSettingsQuery(userId).queryKey, stored);
  return stored;
}
