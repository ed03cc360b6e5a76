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
  /** Goes to the end and follows it; `focus` focuses the list. */
  readonly scrollToEnd: (options?: Focus) => void;
  /** Scrolls to this row as if the list had been opened there. */
  readonly scrollToKey: (key: string, options?: Focus) => void;
}

interface Props<D extends { readonly items: Keys }> {
  readonly ref?: Ref<AnchoredListHandle>;
  readonly label: string;
  /** Input of the rows. They are rerendered when a field of it changes. */
  readonly data: D;
  /**
   * Renders an `li` with `data-index`, and with `room` as its `margin-block-start`; in it an element with `data-row`,
   * the row's key, which keeps its position.
   */
  readonly row: RenderRow<D>;
  readonly start: Start;
  readonly estimate: SizeEstimate;
  /** Above the first row: loads the previous rows (`useReached`), or marks their beginning. At least 48 pixels high. */
  readonly before?: ReactNode;
  /** Below the last row: loads the next rows. While present, the list does not follow its end. */
  readonly below?: ReactNode;
  /** Target of the End key, instead of the end of the list. */
  readonly onToEnd?: (() => void) | undefined;
  readonly listProps?: HTMLAttributes<HTMLUListElement>;
  /** Receives the first and the last visible row, once they have stayed there for a moment. */
  readonly onSeen: (first: number, last: number) => void;
  readonly onEnd: (state: EndState) => void;
  /** Called on unmount with the reader's position; null at the end. */
  readonly onLeave: (anchor: Anchor | null) => void;
}

/**
 * A virtualized scrolling list. It follows its end, or keeps the row that is being read in place while rows around it
 * come, go or grow.
 */
export function AnchoredList<D extends { readonly items: Keys }>(props: Props<D>) {
  const { ref, label, data, row, start, estimate, before, below, listProps } = props;
  const { onToEnd, onSeen, onEnd, onLeave } = props;
  // Renders the visible rows first, and those around them after the first paint.
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
      {/* With its own background, the browser scrolls the painted layer instead of repainting it. */}
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
