import type { ReactNode, Ref } from "react";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";

export interface RowProps {
  readonly place: RowPlace;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** At the end of the first line: a time, a badge. */
  readonly end?: ReactNode;
  /** Where a small picture beside both lines comes from; empty without one. */
  readonly picture?: string;
  /** A button over the row. */
  readonly menu?: ReactNode;
  /** The second line. */
  readonly children: ReactNode;
}

interface Props extends RowProps {
  readonly row?: Ref<HTMLLIElement>;
  readonly avatar: ReactNode;
  readonly name: ReactNode;
  /** Loads what it opens, at the first sign that it is going to be opened. */
  readonly prepare: () => void;
}

/** A person or a group in a list of chats, contacts or search results. */
export function ListRow({
  row,
  place,
  selected,
  onSelect,
  prepare,
  avatar,
  name,
  end,
  picture,
  menu,
  children,
}: Props) {
  return (
    <WindowedRow
      ref={row}
      place={place}
      // Each drawn by itself: when one changes, the others are not gone through. The ring of focus is above the next row.
      className="group relative isolate px-2 pb-0.5 focus-within:z-1"
    >
      <button
        type="button"
        aria-current={selected || undefined}
        // A finger may only be about to scroll; a mouse button goes up again a tenth of a second later.
        onPointerDown={({ pointerType }) => pointerType === "mouse" && prepare()}
        onClick={onSelect}
        className="flex w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 hover:bg-sunken aria-[current]:bg-indigo-soft"
      >
        {avatar}
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 font-medium">{name}</span>
            {end}
          </span>
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
      {menu}
    </WindowedRow>
  );
}
