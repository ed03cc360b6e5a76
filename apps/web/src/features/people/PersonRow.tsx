import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { prepareChat, prepareChatWith } from "#/data/conversations/prepare-chat.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePresence, useWatchedPresence } from "#/realtime/connection/use-live.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { ListRow, type RowProps } from "./ListRow.tsx";

interface Props extends RowProps {
  readonly person: Person;
  readonly conversationId?: string | undefined;
}

/** A person in a list; screen readers read Online or Offline before the second line. */
export function PersonRow({ person, conversationId, children, ...row }: Props) {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const element = useRef<HTMLLIElement>(null);
  const presence = usePresence(person._id);
  const online = presence === "online";
  useWatchedPresence(person._id, element);
  const prepare = () =>
    void (conversationId ? prepareChat(client, conversationId) : prepareChatWith(client, person._id));
  const inWords = presence !== "unknown" && t(presence);
  return (
    <ListRow
      {...row}
      row={element}
      avatar={<Avatar id={person._id} name={person.fullName} picture={person.profilePic} size="lg" online={online} />}
      name={<PersonName person={person} />}
      prepare={prepare}
    >
      <span className="sr-only">{inWords}</span>
      {children}
    </ListRow>
  );
}
