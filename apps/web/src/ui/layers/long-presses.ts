const LONG_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

const isOnLink = ({ target }: Event) => target instanceof Element && target.closest("a, input, textarea") !== null;

/** Releasing the finger must click neither the pressed element nor the sheet's backdrop, which would close it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("[role=menu] *")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const kinds = ["touchend", "mousedown", "mouseup", "click"];
  const lifted = () =>
    setTimeout(() => {
      for (const kind of kinds) removeEventListener(kind, swallow, true);
    }, 100);
  for (const kind of kinds) addEventListener(kind, swallow, { capture: true, passive: false });
  addEventListener("pointerup", lifted, { once: true });
  addEventListener("pointercancel", lifted, { once: true });
}

/** Calls `act` with the long-pressed element; links keep the browser's own menu. */
export function longPresses(box: HTMLElement, act: (on: Element) => void, signal: AbortSignal): void {
  let pressed: {
    readonly timer: ReturnType<typeof setTimeout>;
    readonly x: number;
    readonly y: number;
  } | null = null;
  const end = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  signal.addEventListener("abort", end);
  box.addEventListener(
    "pointerdown",
    (event) => {
      end();
      const { target } = event;
      if (event.pointerType !== "touch" || !event.isPrimary || isOnLink(event)) return;
      if (!(target instanceof Element)) return;
      const timer = setTimeout(() => {
        pressed = null;
        // Before clicks are swallowed, since `act` may click.
        act(target);
        navigator.vibrate?.(10);
        swallowClick();
      }, LONG_MS);
      pressed = { timer, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  const moved = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > STILL_PX) end();
  };
  box.addEventListener("pointermove", moved, { signal, passive: true });
  box.addEventListener("pointerup", end, { signal });
  box.addEventListener("pointercancel", end, { signal });
  /** Prevents the browser from showing its own copy or save menu at the same time. */
  const noMenu = (event: MouseEvent) => {
    if ((event as PointerEvent).pointerType === "touch" && !isOnLink(event)) event.preventDefault();
  };
  box.addEventListener("contextmenu", noMenu, { signal });
}
