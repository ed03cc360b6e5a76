import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { prepareChat } from "#/data/conversations/prepare-chat.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ListRow, type RowProps } from "./ListRow.tsx";

interface Props extends RowProps {
  readonly group: Conversation;
}

export function GroupRow({ group: { _id, title, avatar }, ...row }: Props) {
  const client = useQueryClient();
  return (
    <ListRow
      {...row}
      avatar={<Avatar id={_id} name={title} picture={avatar} size="lg" />}
      name={<bdi className="one-line">{title}</bdi>}
      prepare={() => void prepareChat(client, _id)}
    />
  );
}
