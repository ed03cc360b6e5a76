/** A finger that moves so far decides whether it swipes or scrolls. */
const DECIDE_PX = 10;
/** From here on, lifting the finger replies. */
const REPLY_PX = 56;
const FURTHEST_PX = 72;
/** Beside the edge the browser's own gesture leads back. */
const EDGE_PX = 24;

interface Swipe {
  readonly bubble: HTMLElement;
  readonly x: number;
  readonly y: number;
  /** 1 where lines run to the right, else -1. */
  readonly direction: 1 | -1;
  by: number;
  moves: boolean;
}

const isAtEdge = (x: number) => x < EDGE_PX || x > innerWidth - EDGE_PX;

function lay(bubble: HTMLElement, by: number): void {
  bubble.style.translate = by === 0 ? "" : `${by}px`;
  // It goes back by itself; under a finger it follows that at once.
  bubble.style.transition = by === 0 ? "translate 160ms ease-out" : "none";
  bubble.toggleAttribute("data-swiped", Math.abs(by) >= REPLY_PX);
}

/**
 * Calls `act` with a bubble that a finger has moved far enough towards the end of the line. Up and down the browser
 * scrolls (`touch-action`), and takes the finger away when it does.
 */
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
