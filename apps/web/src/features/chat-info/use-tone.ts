import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { useQuery } from "@tanstack/react-query";
import { type Address, newUserId } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { glossaryQuery } from "#/data/translation/glossary.queries.ts";

/** Whether an available engine supports a tone, and whether the user may set it. */
export function useTone({ group }: OpenedChat, address: Address) {
  const { data } = useQuery({
    ...glossaryQuery({ conversationId: address }),
    enabled: newUserId(address) === null,
  });
  return {
    offersTone: data?.engines.some(({ tone }) => tone) ?? false,
    maySetTone: !group?.group || mayInGroup(group.myRole, group.group, "edit"),
  };
}
