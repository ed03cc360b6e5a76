import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { swiped } from "./swipe.ts";
import { moved, type Point, type Size, WHOLE, within, zoomed } from "./zoom.ts";

const STEP = 1.5;
const DOUBLE = 2.5;
/** Pixels by which an arrow key moves an enlarged picture. */
const KEY_MOVE = 80;

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_MOVE, y: 0 },
  ArrowRight: { x: -KEY_MOVE, y: 0 },
  ArrowUp: { x: 0, y: KEY_MOVE },
  ArrowDown: { x: 0, y: -KEY_MOVE },
};

function fittedIn(box: Size, { width, height }: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}

/** @param onSwipe called when one finger swiped over the whole picture; 1: to the right */
export function useZoom(box: HTMLElement | null, picture: Size, onSwipe: (way: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  /** Start of a touch that may become a swipe. */
  const begun = useRef<Point | null>(null);

  const sizes = () => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = box ?? {};
    const size = { width, height };
    return [fittedIn(size, picture), size] as const;
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = (box as HTMLElement).getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomed(before, factor, at, ...sizes()));

  // Not React's own listener, which is passive and cannot stop the page from scrolling.
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 300)), fromMiddle(event));
  });
  const resized = useEffectEvent(() => setView((before) => within(before, ...sizes())));
  useEffect(() => {
    if (!box) return;
    const turned = (event: WheelEvent) => wheel(event);
    const observer = new ResizeObserver(() => resized());
    box.addEventListener("wheel", turned, { passive: false });
    observer.observe(box);
    return () => {
      box.removeEventListener("wheel", turned);
      observer.disconnect();
    };
  }, [box]);

  const spread = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
  const middle = (points: readonly Point[]): Point => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const lift = (event: PointerEvent) => {
    const at = fingers.current.get(event.pointerId);
    const way = event.type === "pointerup" && at && begun.current && swiped(begun.current, at);
    fingers.current.delete(event.pointerId);
    begun.current = null;
    if (way) onSwipe(way);
  };

  return {
    view,
    zoomBy: (steps: number) => zoomBy(STEP ** steps),
    whole: () => setView(WHOLE),
    /** Returns whether the key zoomed or moved the picture. */
    pressed(key: string): boolean {
      const by = MOVES[key];
      if (key === "+" || key === "=") zoomBy(STEP);
      else if (key === "-") zoomBy(1 / STEP);
      else if (key === "0") setView(WHOLE);
      else if (by && view.scale > 1) setView((before) => moved(before, by, ...sizes()));
      else return false;
      return true;
    },
    handlers: {
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(WHOLE) : zoomBy(DOUBLE, fromMiddle(event)),
      onPointerDown(event: PointerEvent) {
        fingers.current.set(event.pointerId, fromMiddle(event));
        const maySwipe = event.pointerType === "touch" && view.scale === 1 && fingers.current.size === 1;
        begun.current = maySwipe ? fromMiddle(event) : null;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent) {
        if (!fingers.current.has(event.pointerId)) return;
        const before = [...fingers.current.values()];
        fingers.current.set(event.pointerId, fromMiddle(event));
        const after = [...fingers.current.values()];
        const [from, to] = [middle(before), middle(after)];
        const factor = before.length > 1 ? spread(after) / (spread(before) || 1) : 1;
        setView((now) => {
          const [fitted, size] = sizes();
          const grown = zoomed(now, factor, to, fitted, size);
          return moved(grown, { x: to.x - from.x, y: to.y - from.y }, fitted, size);
        });
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
