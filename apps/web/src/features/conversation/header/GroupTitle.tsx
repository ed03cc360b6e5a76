import { GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { groupReceiptsQuery } from "#/data/conversations/group-receipts.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useTyping } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { TypingWords } from "../TypingWords.tsx";
import { TitleLine } from "./TitleLine.tsx";

interface Props {
  readonly me: string;
  readonly group: Conversation;
  readonly onInfo: () => void;
}

export function GroupTitle({ me, group, onInfo }: Props) {
  const { t } = useTranslation(["timeline", "common"]);
  const typing = useTyping(group._id);
  // The ticks of the messages depend on it.
  useQuery({ ...groupReceiptsQuery(group._id, me), enabled: group.memberCount <= GROUP_RECEIPTS_MAX });
  return (
    <div className="relative flex min-w-0 flex-1 items-center gap-3">
      <Avatar id={group._id} name={group.title} picture={group.avatar} />
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold">
          <button
            type="button"
            title={t("aboutGroup", { title: group.title })}
            aria-haspopup="dialog"
            onClick={onInfo}
            // Covers the whole title, including the picture and the line below.
            className="flex max-w-full text-start after:absolute after:-inset-1 after:rounded-md"
          >
            <bdi className="one-line">{group.title}</bdi>
          </button>
        </h1>
        <TitleLine className={`one-line ${typing.length > 0 ? "text-indigo" : "text-muted"}`}>
          {group.notes ? (
            t("common:notesHint")
          ) : typing.length > 0 ? (
            <TypingWords conversationId={group._id} userIds={typing} />
          ) : (
            t("members", { count: group.memberCount })
          )}
        </TitleLine>
      </div>
    </div>
  );
}
