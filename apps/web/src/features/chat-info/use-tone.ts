import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { glossaryQuery } from "#/data/translation/glossary.queries.ts";

/** Whether an available engine supports a tone, and whether the user may set it. */
export function useTone({ group }: OpenedChat, address: Address) {
  const { mayCall, mayInGroup } = usePermissions();
  const { data } = useQuery({
    ...glossaryQuery({ conversationId: address }),
    enabled: newUserId(address) === null && mayCall("GET /conversations/:conversationId/glossary"),
  });
  return {
    offersTone: data?.engines.some(({ tone }) => tone) ?? false,
    maySetTone: !group?.group || mayInGroup(group, "edit"),
  };
}
