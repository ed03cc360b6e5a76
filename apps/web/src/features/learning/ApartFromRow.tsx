import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** What opens from a row of a list and stands elsewhere in the document: the list's keys and gestures are not for it. */
export function ApartFromRow({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the list.
    <span
      className="contents"
      onKeyDown={stop}
      onFocus={stop}
      onClick={stop}
      onContextMenu={stop}
      onPointerDown={stop}
      onTouchStart={stop}
    >
      {children}
    </span>
  );
}
