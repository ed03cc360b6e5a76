import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { prepareChat, prepareChatWith } from "../../data/conversations/prepare-chat.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { usePresence, useWatchedPresence } from "../../realtime/connection/use-live.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { Avatar } from "../../ui/graphics/Avatar.tsx";
import { PersonName } from "../../ui/text/PersonName.tsx";

interface Props {
  readonly person: Person;
  /** Where it is known that there is one with them. */
  readonly conversationId?: string | undefined;
  readonly place: RowPlace;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** At the end of the first line: a time, a badge. */
  readonly end?: ReactNode;
  /** Where a small picture beside both lines comes from; empty without one. */
  readonly picture?: string;
  /** The second line; Online or Offline is read out before it. */
  readonly children: ReactNode;
}

/** One person in a list of chats, contacts or search results. */
export function PersonRow({
  person,
  conversationId,
  place,
  selected,
  onSelect,
  end,
  picture,
  children,
}: Props) {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const presence = usePresence(person._id);
  const online = presence === "online";
  useWatchedPresence(person._id, row);
  const prepare = () =>
    conversationId ? prepareChat(client, conversationId) : prepareChatWith(client, person._id);
  const inWords = presence !== "unknown" && t(presence);
  return (
    <li
      ref={row}
      data-index={place.index}
      aria-posinset={place.index + 1}
      aria-setsize={place.setSize}
      style={{ marginBlockStart: place.room }}
      // Each drawn by itself: when one changes, the others are not gone through. The ring of focus is above the next row.
      className="isolate px-2 pb-0.5 focus-within:z-1"
    >
      <button
        type="button"
        aria-current={selected || undefined}
        // A finger may only be about to scroll; a mouse button goes up again a tenth of a second later.
        onPointerDown={({ pointerType }) => pointerType === "mouse" && prepare()}
        onClick={onSelect}
        className="flex w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 hover:bg-sunken aria-[current]:bg-indigo-soft"
      >
        <Avatar
          id={person._id}
          name={person.fullName}
          picture={person.profilePic}
          size="lg"
          online={online}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 font-medium">
              <PersonName person={person} />
            </span>
            {end}
          </span>
          <span className="sr-only">{inWords}</span>
          {children}
        </span>
        {picture && (
          // Decoration: the second line says what it is.
          <img
            src={`${picture}?size=thumb`}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-9 shrink-0 rounded-sm bg-sunken object-cover"
          />
        )}
      </button>
    </li>
  );
}
