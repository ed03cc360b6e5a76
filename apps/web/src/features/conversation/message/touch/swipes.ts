/** Pixels of movement that decide between a swipe and scrolling. */
const DECIDE_PX = 10;
/** Pixels from which lifting the finger replies. */
const REPLY_PX = 56;
const FURTHEST_PX = 72;
/** Leaves the edge of the screen to the browser's back gesture. */
const EDGE_PX = 24;

interface Swipe {
  readonly bubble: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** 1 for left-to-right text, else -1. */
  readonly direction: 1 | -1;
  by: number;
  moves: boolean;
}

const isAtEdge = (x: number) => x < EDGE_PX || x > innerWidth - EDGE_PX;

function lay(bubble: HTMLElement, by: number): void {
  bubble.style.translate = by === 0 ? "" : `${by}px`;
  // The bubble moves back with a transition, but follows a finger at once.
  bubble.style.transition = by === 0 ? "translate 160ms ease-out" : "none";
  bubble.toggleAttribute("data-swiped", Math.abs(by) >= REPLY_PX);
}

/** Leaves vertical scrolling to the browser (`touch-action`), which then cancels the pointer. */
export function swipes(box: HTMLElement, act: (bubble: Element) => void, signal: AbortSignal): void {
  let swipe: Swipe | null = null;
  const end = () => {
    const ended = swipe;
    swipe = null;
    if (ended?.moves) lay(ended.bubble, 0);
    return ended;
  };
  const on = (
    kind: "pointerdown" | "pointermove" | "pointerup" | "pointercancel",
    hear: (event: PointerEvent) => void,
  ) => box.addEventListener(kind, hear, { signal, passive: true });

  on("pointerdown", ({ target, pointerType, isPrimary, clientX, clientY }) => {
    end();
    const bubble = target instanceof Element && target.closest<HTMLElement>("[data-bubble]");
    if (!bubble || pointerType !== "touch" || !isPrimary || isAtEdge(clientX)) return;
    const direction = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
    swipe = { bubble, x: clientX, y: clientY, direction, by: 0, moves: false };
  });
  on("pointermove", ({ clientX, clientY }) => {
    if (!swipe) return;
    const along = (clientX - swipe.x) * swipe.direction;
    const across = Math.abs(clientY - swipe.y);
    if (!swipe.moves && (across > DECIDE_PX || along < -DECIDE_PX)) return void end();
    if (!swipe.moves && along < DECIDE_PX) return;
    swipe.moves = true;
    const by = Math.min(Math.max(0, along), FURTHEST_PX);
    if (by >= REPLY_PX && swipe.by < REPLY_PX) navigator.vibrate?.(10);
    swipe.by = by;
    lay(swipe.bubble, by * swipe.direction);
  });
  on("pointerup", () => {
    const ended = end();
    if (ended && ended.by >= REPLY_PX) act(ended.bubble);
  });
  on("pointercancel", () => void end());
}
