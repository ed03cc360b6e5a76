import { type HTMLAttributes, type RefObject, useState } from "react";
import { type RenderRow, RowCache } from "./row-cache.ts";
import type { Shown } from "./view.ts";

interface Props<D extends object> {
  readonly extent: RefObject<HTMLDivElement | null>;
  /** The height of `extent` before anything is measured. */
  readonly estimated: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: Shown;
  readonly data: D;
  readonly row: RenderRow<D>;
  readonly listProps: HTMLAttributes<HTMLUListElement> | undefined;
}

/** The rows that are in the page. */
export function AnchoredRows<D extends object>(props: Props<D>) {
  const { extent, estimated, list, shown, data, row, listProps } = props;
  const [cache] = useState(() => new RowCache(row));
  // It also holds the room before its rows: where it began with them, each new row would make it seem to jump.
  const style = { insetBlockEnd: shown.roomAfter, paddingBlockStart: shown.rows[0]?.room };
  return (
    <div ref={extent} className="relative shrink-0" style={{ blockSize: estimated }}>
      <ul ref={list} {...listProps} className="absolute inset-x-0" style={style}>
        {cache.rows(data, shown.rows)}
      </ul>
    </div>
  );
}
