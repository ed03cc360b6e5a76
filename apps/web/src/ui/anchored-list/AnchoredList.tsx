import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { PaintedContext, usePainted } from "../hooks/use-painted.ts";
import { AnchoredRows } from "./AnchoredRows.tsx";
import type { Anchor } from "./anchor.ts";
import type { RenderRow } from "./row-cache.ts";
import type { Keys } from "./row-heights.ts";
import { ScrollActivity, ScrollActivityContext } from "./scroll-activity.ts";
import type { EndState } from "./scroll-position.ts";
import type { SizeEstimate } from "./size-estimate.ts";
import type { Start } from "./start.ts";
import { useAnchoredWindow } from "./use-anchored-window.ts";
import { useRovingRows } from "./use-roving-rows.ts";

interface Focus {
  readonly focus?: boolean;
}

export interface AnchoredListHandle {
  /** Goes to the end and follows it; `focus` puts the focus on the list. */
  readonly scrollToEnd: (options?: Focus) => void;
  /** Brings this row to where a list begins that starts with it. */
  readonly scrollToKey: (key: string, options?: Focus) => void;
}

interface Props<D extends { readonly items: Keys }> {
  readonly ref?: Ref<AnchoredListHandle>;
  readonly label: string;
  /** What the rows are made from. A row is made again when a field of it is another value. */
  readonly data: D;
  /**
   * Makes an `li` with `data-index`, and with `room` as its `margin-block-start`; in it an element with `data-row`, the
   * row's key, which stays in its place.
   */
  readonly row: RenderRow<D>;
  readonly start: Start;
  readonly estimate: SizeEstimate;
  /** Above the first row: what loads the rows before it (`useReached`), or how they begin. At least 48 pixels high. */
  readonly before?: ReactNode;
  /** Below the last row, in the same way: what loads the rows after it. With it the list follows no end. */
  readonly below?: ReactNode;
  /** Where the End key leads instead of the end of the list. */
  readonly onToEnd?: (() => void) | undefined;
  readonly listProps?: HTMLAttributes<HTMLUListElement>;
  /** The first and the last row on the screen, once they have stayed there for a moment. */
  readonly onSeen: (first: number, last: number) => void;
  readonly onEnd: (state: EndState) => void;
  /** When the list goes: where the reader was, null at the end. */
  readonly onLeave: (anchor: Anchor | null) => void;
}

/**
 * A scrolling list of which only the rows around the visible ones are in the page. It follows its end, or keeps the row
 * that is being read in its place, whatever comes, goes or grows around it.
 */
export function AnchoredList<D extends { readonly items: Keys }>(props: Props<D>) {
  const { ref, label, data, row, start, estimate, before, below, listProps } = props;
  const { onToEnd, onSeen, onEnd, onLeave } = props;
  // First what is visible; what is around it once that has been painted.
  const painted = usePainted();
  const [activity] = useState(() => new ScrollActivity());
  const { box, content, extent, list, shown, estimated, goToEnd, goTo, leftAt } = useAnchoredWindow(data.items, {
    start,
    estimate,
    painted,
    activity,
    hasMore: Boolean(below),
    onSeen,
    onEnd,
  });
  const after = useRef<HTMLSpanElement>(null);
  const roving = useRovingRows(box, after, onToEnd ?? goToEnd);
  const moved = ({ focus = false }: Focus = {}) => {
    if (focus) roving.focusBox();
  };
  useImperativeHandle(ref, () => ({
    scrollToEnd(options) {
      goToEnd();
      moved(options);
    },
    scrollToKey(key, options) {
      goTo(key);
      moved(options);
    },
  }));
  const leave = useEffectEvent(() => onLeave(leftAt()));
  useEffect(() => () => leave(), []);

  return (
    <>
      {/* With a background of its own the browser moves what is drawn when it scrolls, and does not draw it anew. */}
      <div
        ref={box}
        data-scroller
        {...roving.handlers}
        role="log"
        aria-live="off"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto bg-paper [overflow-anchor:none] outline-offset-[-2px]"
      >
        <div ref={content} className="mx-auto flex w-full max-w-180 flex-1 flex-col justify-end px-4 py-3">
          {before && (painted ? before : <div className="min-h-12" />)}
          {data.items.count > 0 && (
            <ScrollActivityContext value={activity}>
              <PaintedContext value={painted}>
                <AnchoredRows
                  extent={extent}
                  estimated={estimated}
                  list={list}
                  shown={shown}
                  data={data}
                  row={row}
                  listProps={listProps}
                />
              </PaintedContext>
            </ScrollActivityContext>
          )}
          {below}
        </div>
      </div>
      <span ref={after} tabIndex={-1} className="sr-only" />
    </>
  );
}
