import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly what: "leave" | "delete";
  readonly onLeft: () => void;
  readonly onClose: () => void;
}

export function AskToLeave({ me, conversation, what, onLeft, onClose }: Props) {
  const { t } = useTranslation(["groups", "spaces"]);
  const client = useQueryClient();
  const { _id: conversationId, title } = conversation;
  const whatFollows = useWhatFollows(me, conversation);
  const ofSpace = isSpace(conversation);
  const action = what === "leave" ? (ofSpace ? "leaveSpace" : "leave") : ofSpace ? "spaces:delete" : "delete";
  const act = useAction({
    act: (): Promise<unknown> =>
      what === "delete"
        ? call("DELETE /conversations/:conversationId", { params: { conversationId } })
        : call("DELETE /conversations/:conversationId/members/:userId", {
            params: { conversationId, userId: me },
          }),
    failed: t("changeFailed"),
    onDone() {
      onLeft();
      void client.invalidateQueries({ queryKey: keys.allConversationLists });
    },
  });
  return (
    <AskDialog
      title={t(what === "leave" ? "leaveTitle" : "deleteTitle", { title })}
      text={what === "leave" ? whatFollows : t(ofSpace ? "spaces:deleteText" : "deleteText")}
      action={t(action)}
      busy={act.isPending}
      onDo={() => act.mutate()}
      onClose={onClose}
    />
  );
}

/** Describes the consequence of leaving: who becomes the owner, or that the group ends with its last member. */
function useWhatFollows(me: string, conversation: Conversation): string {
  const { t } = useTranslation(["groups", "spaces"]);
  const { _id, myRole, memberCount } = conversation;
  const { data } = useInfiniteQuery(membersQuery(_id));
  const ofSpace = isSpace(conversation);
  if (memberCount === 1) return t(ofSpace ? "spaces:leaveLast" : "leaveLast");
  if (myRole !== "owner") return t(ofSpace ? "spaces:leaveText" : "leaveText");
  // The list is in the order of succession.
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  const next = members.find(({ user }) => user._id !== me && !user.deleted)?.user;
  if (!next) return t("leaveOwnerUnknown");
  return t(ofSpace ? "spaces:leaveOwner" : "leaveOwner", { name: next.fullName });
}
