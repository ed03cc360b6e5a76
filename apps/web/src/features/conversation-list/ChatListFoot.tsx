import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { archivedListQuery } from "#/data/conversations/archived.queries.ts";
import { conversationsIn } from "#/data/conversations/conversations.queries.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { ArchiveLink } from "./ArchiveLink.tsx";
import { OpenArchive } from "./OpenArchive.tsx";
import { RowMenus } from "./RowMenus.tsx";

interface Props {
  readonly me: string;
  /** The rows of the list above. */
  readonly items: readonly Conversation[];
  /** Whether the archive stands in place of the list; null as long as it has not been opened. */
  readonly open: boolean | null;
  readonly onOpen: (open: boolean) => void;
  readonly row: (conversation: Conversation, place: RowPlace) => ReactNode;
}

/** What the list has besides its rows: their menus, and the archive, or the way there. */
export function ChatListFoot({ me, items, open, onOpen, row }: Props) {
  const query = useInfiniteQuery(archivedListQuery());
  const archived = conversationsIn(query.data);
  return (
    <>
      {open ? (
        <OpenArchive query={query} items={archived} row={row} onClose={() => onOpen(false)} />
      ) : (
        archived.length > 0 && (
          <ArchiveLink
            archived={archived}
            more={query.hasNextPage}
            focused={open === false}
            onOpen={() => onOpen(true)}
          />
        )
      )}
      <RowMenus me={me} items={open ? archived : items} />
    </>
  );
}
