import type { GroupAction } from "@lingualoom/contract/group-rights.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePermissions } from "#/data/account/permissions.ts";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { changeGroup, type GroupChanges } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useEvent, useReconnected } from "#/realtime/connection/use-event.ts";
import { useOutcome } from "#/ui/kit/saving.tsx";

export function useGroup(conversationId: string) {
  const query = useQuery(conversationQuery(conversationId));
  const { mayInGroup } = usePermissions();
  const may = (action: GroupAction) => mayInGroup(query.data, action);
  return { ...query, conversation: query.data, group: query.data?.group, may };
}

/** Keeps the lists of a group up to date; the conversation itself follows its events everywhere. */
export function useFreshGroup(conversationId: string): void {
  const client = useQueryClient();
  const refetch = (...stale: readonly (readonly string[])[]) => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  const [members, details] = [keys.groupMembers(conversationId), keys.conversation(conversationId)];
  const [requests, bans] = [keys.groupRequests(conversationId), keys.groupBans(conversationId)];
  useEvent("membersChanged", (event) => {
    if (event.conversationId === conversationId) refetch(members, bans);
  });
  useEvent("requestsChanged", (event) => {
    if (event.conversationId === conversationId) refetch(requests);
  });
  useReconnected(() => refetch(members, details, requests, bans, keys.groupInvites(conversationId)));
}

/** Saves one field of a group; the choice shows immediately, and is reverted when refused. */
export function useGroupChange(conversationId: string) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (changes: GroupChanges) => changeGroup(client, conversationId, changes),
  });
  const wished: GroupChanges = save.isPending ? save.variables : {};
  return { save, wished, outcome: useOutcome(save, t("changeFailed")) };
}

export interface GroupPageProps {
  readonly conversationId: string;
  readonly onBack: () => void;
}
