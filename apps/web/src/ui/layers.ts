import { useEffect, useEffectEvent } from "react";
import { v7 as newId } from "uuid";

/**
 * What is open over the page, the topmost last. Each has an entry of the browser's history with the address of the page
 * below it, so that "back" closes it and nothing else. The router never sees these entries.
 */
interface Layer {
  readonly id: string;
  readonly close: () => void;
}

let open: readonly Layer[] = [];
/** The address the router shows. */
let shown = location.href;
/** What we asked the browser for and have not heard of yet: to leave entries of ours, or to go over a dead one. */
let travelling: "within" | "past" | null = null;

const isOpen = (id: string) => open.some((layer) => layer.id === id);

/** The layers of the entry the browser stands at. */
function here(): readonly string[] {
  const state: { layers?: unknown } | null = history.state;
  return Array.isArray(state?.layers) ? state.layers : [];
}

function travel(by: number, how: "within" | "past" = "within"): void {
  travelling = how;
  history.go(by);
}

/** Brings the entries in line with what is open. */
function sync(): void {
  if (travelling) return;
  const ids = here();
  const shared = ids.findIndex((id, at) => open[at]?.id !== id);
  if (shared >= 0) {
    travel(shared - ids.length);
    return;
  }
  for (let depth = ids.length + 1; depth <= open.length; depth++) {
    const layers = open.slice(0, depth).map(({ id }) => id);
    // Not the method that the router has put in its place: for the router nothing has moved.
    History.prototype.pushState.call(history, { ...history.state, layers }, "");
  }
  position = place();
}

/** Where among its entries the browser stands; unknown to older browsers. */
const place = (): number | undefined => window.navigation?.currentEntry?.index;
let position = place();

/** On over an entry whose layer is long closed, in the direction one came from; at the end of all, back again. */
function pass(): void {
  const now = place();
  const isForward = now !== undefined && position !== undefined && now > position;
  const isLast = !window.navigation || now === window.navigation.entries().length - 1;
  travel(isForward && !isLast ? 1 : -1, "past");
}

function arrived(event: PopStateEvent): void {
  const isSame = location.href === shown;
  const how = travelling;
  travelling = null;
  const left = how ? [] : open.filter(({ id }) => !here().includes(id));
  const isDead = here().some((id) => !isOpen(id));
  if (isSame && (how || isDead || left.length > 0)) event.stopImmediatePropagation();
  // The router went elsewhere before the entry was left, and there it is to stay.
  if (how === "within" && !isSame) {
    event.stopImmediatePropagation();
    travel(1);
    return;
  }
  for (const { close } of left.toReversed()) close();
  if (isDead) pass();
  // What did not close although it was told to gets an entry again.
  else setTimeout(sync);
  position = place();
}

/** Told by the router which address it shows. */
export function showsAddress(path: string): void {
  shown = new URL(path, location.href).href;
  queueMicrotask(() => {
    position = place();
  });
}

function openLayer(close: () => void): () => void {
  const layer = { id: newId(), close };
  open = [...open, layer];
  queueMicrotask(sync);
  return () => {
    open = open.filter((one) => one !== layer);
    queueMicrotask(sync);
  };
}

/** As long as it is mounted, "back" closes it before anything below it. */
export function useLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openLayer(() => close()), []);
}

// Before the router's own.
addEventListener("popstate", arrived, { capture: true });
// A page that was loaded anew has nothing open.
if (here().length > 0) travel(-here().length);
