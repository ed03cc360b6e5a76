import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { prepareChat } from "#/data/conversations/prepare-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ListRow, type RowProps } from "./ListRow.tsx";

interface Props extends RowProps {
  readonly group: Conversation;
}

export function GroupRow({ group: { _id, title, avatar, group }, ...row }: Props) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const space = group?.space;
  return (
    <ListRow
      {...row}
      avatar={<Avatar id={_id} name={title} picture={avatar} size="lg" />}
      name={
        <span className="flex items-baseline gap-1.5">
          <bdi className="one-line min-w-0 shrink">{title}</bdi>
          {space && (
            <bdi className="one-line min-w-0 shrink-[20] text-sm font-normal text-muted">
              {space._id === _id ? t("announcements") : space.title}
            </bdi>
          )}
        </span>
      }
      prepare={() => void prepareChat(client, _id)}
    />
  );
}
