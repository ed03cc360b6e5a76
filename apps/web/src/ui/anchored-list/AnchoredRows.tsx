import { type HTMLAttributes, type RefObject, useState } from "react";
import { type RenderRow, RowCache } from "./row-cache.ts";
import type { MountedRows } from "./view.ts";

interface Props<D extends object> {
  readonly extent: RefObject<HTMLDivElement | null>;
  readonly estimated: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: MountedRows;
  readonly data: D;
  readonly row: RenderRow<D>;
  readonly listProps: HTMLAttributes<HTMLUListElement> | undefined;
}

export function AnchoredRows<D extends object>(props: Props<D>) {
  const { extent, estimated, list, shown, data, row, listProps } = props;
  const [cache] = useState(() => new RowCache(row));
  // Includes the room before its rows: otherwise it would seem to jump with each new row.
  const style = { insetBlockEnd: shown.roomAfter, paddingBlockStart: shown.rows[0]?.room };
  return (
    <div ref={extent} className="relative shrink-0" style={{ blockSize: estimated }}>
      <ul ref={list} {...listProps} className="absolute inset-x-0" style={style}>
        {cache.rows(data, shown.rows)}
      </ul>
    </div>
  );
}
