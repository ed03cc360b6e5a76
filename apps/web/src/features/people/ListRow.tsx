import type { ReactNode, Ref } from "react";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";

export interface RowProps {
  readonly place: RowPlace;
  readonly selected: boolean;
  readonly onSelect: () => void;
  /** At the end of the first line: a time, a badge. */
  readonly end?: ReactNode;
  /** URL of a small picture next to both lines; empty without one. */
  readonly picture?: string;
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

interface Props extends RowProps {
  readonly row?: Ref<HTMLLIElement>;
  readonly avatar: ReactNode;
  readonly name: ReactNode;
  /** Preloads what the row opens, at the first sign of a click. */
  readonly prepare: () => void;
}

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
      // Each row is painted separately: a change of one does not affect others. The focus ring is above the next row.
      className="group relative isolate px-2 pb-0.5 focus-within:z-1"
    >
      <button
        type="button"
        aria-current={selected || undefined}
        // A touch may be the start of scrolling; a mouse click takes another tenth of a second.
        onPointerDown={({ pointerType }) => pointerType === "mouse" && prepare()}
        onClick={onSelect}
        className="flex w-full items-center gap-3 rounded-md p-2 compact:py-0.5 text-start transition-colors duration-150 hover:bg-sunken aria-[current]:bg-indigo-soft"
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
          // Decorative: the second line describes it.
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
