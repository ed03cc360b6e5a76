import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { useState } from "react";
import { membersQuery } from "../../../data/conversations/groups.queries.ts";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { AskDialog } from "../../../ui/layers/AskDialog.tsx";
import { toast } from "../../../ui/layers/toast.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly onLeft: () => void;
}

const look =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start text-red transition-colors duration-150 hover:bg-red-soft";

/** The ways out of a group; each asks, and says what comes of it. */
export function LeaveGroup({ me, conversation, onLeft }: Props) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const { _id: conversationId, title, myRole } = conversation;
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null);
  const whatFollows = useWhatFollows(me, conversation);
  const act = useMutation({
    mutationFn: (what: "leave" | "delete") =>
      what === "delete"
        ? call("DELETE /conversations/:conversationId", { params: { conversationId } })
        : call("DELETE /conversations/:conversationId/members/:userId", {
            params: { conversationId, userId: me },
          }),
    onSuccess: () => {
      setAsking(null);
      onLeft();
      void client.invalidateQueries({ queryKey: keys.allConversationLists });
    },
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });
  return (
    <div className="border-t border-line p-2">
      <button type="button" className={look} onClick={() => setAsking("leave")}>
        <LogOut aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
        {t("leave")}
      </button>
      {myRole === "owner" && (
        <button type="button" className={look} onClick={() => setAsking("delete")}>
          <Trash2 aria-hidden size={18} className="shrink-0" />
          {t("delete")}
        </button>
      )}
      {asking && (
        <AskDialog
          title={t(asking === "leave" ? "leaveTitle" : "deleteTitle", { title })}
          text={asking === "leave" ? whatFollows : t("deleteText")}
          action={t(asking)}
          busy={act.isPending}
          onDo={() => act.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** What happens when I leave: whom an owner's group goes to, or that it ends with its last member. */
function useWhatFollows(me: string, { _id, myRole, memberCount }: Conversation): string {
  const { t } = useTranslation("groups");
  const { data } = useInfiniteQuery(membersQuery(_id));
  if (memberCount === 1) return t("leaveLast");
  if (myRole !== "owner") return t("leaveText");
  // The list is in the order in which they follow.
  const members = data?.pages.flatMap(({ items }) => items) ?? [];
  const next = members.find(({ user }) => user._id !== me && !user.deleted)?.user;
  return next ? t("leaveOwner", { name: next.fullName }) : t("leaveOwnerUnknown");
}
