import { useEffect, useEffectEvent } from "react";
import { v7 as newId } from "uuid";

/**
 * Something open over the page, such as a dialog. Each has a history entry with the address of the page below it, so
 * that "back" closes only the layer. The router never sees these entries.
 */
interface Layer {
  readonly id: string;
  readonly close: () => void;
}

function layersHere(): readonly string[] {
  const state: { layers?: unknown } | null = history.state;
  return Array.isArray(state?.layers) ? state.layers : [];
}

/** Position in the session history; unknown in older browsers. */
const position = (): number | undefined => window.navigation?.currentEntry?.index;

/** Keeps the history entries in line with the open layers. */
class LayerHistory {
  #open: readonly Layer[] = [];
  #shown = location.href;
  /** A pending history move: away from our entries, or past an entry whose layer is closed. */
  #travelling: "within" | "past" | null = null;
  #position = position();
  /** Resolves with the next finished move. */
  #arrival = Promise.withResolvers<void>();

  constructor() {
    // Registered before the router's own listener.
    addEventListener("popstate", (event) => this.#arrived(event), { capture: true });
    // A freshly loaded page has nothing open.
    if (layersHere().length > 0) this.#travel(-layersHere().length);
  }

  open(close: () => void): () => void {
    const layer = { id: newId(), close };
    this.#open = [...this.#open, layer];
    queueMicrotask(() => this.#sync());
    return () => {
      this.#open = this.#open.filter((one) => one !== layer);
      queueMicrotask(() => this.#sync());
    };
  }

  shows(path: string): void {
    this.#shown = new URL(path, location.href).href;
    queueMicrotask(() => {
      this.#position = position();
    });
  }

  /** Resolves once no history move of ours is pending. */
  async settled(): Promise<void> {
    // Closing a layer moves in a microtask.
    await Promise.resolve();
    while (this.#travelling) await this.#arrival.promise;
  }

  #isOpen(id: string): boolean {
    return this.#open.some((layer) => layer.id === id);
  }

  #travel(by: number, how: "within" | "past" = "within"): void {
    this.#travelling = how;
    history.go(by);
  }

  #sync(): void {
    if (this.#travelling) return;
    const ids = layersHere();
    const shared = ids.findIndex((id, at) => this.#open[at]?.id !== id);
    if (shared >= 0) {
      this.#travel(shared - ids.length);
      return;
    }
    for (let depth = ids.length + 1; depth <= this.#open.length; depth++) {
      const layers = this.#open.slice(0, depth).map(({ id }) => id);
      // Bypasses the router's patched method: for the router nothing has moved.
      History.prototype.pushState.call(history, { ...history.state, layers }, "");
    }
    this.#position = position();
  }

  /** Continues past an entry whose layer is closed, in the same direction; at the end of the history, turns back. */
  #pass(): void {
    const now = position();
    const isForward = now !== undefined && this.#position !== undefined && now > this.#position;
    const isLast = !window.navigation || now === window.navigation.entries().length - 1;
    this.#travel(isForward && !isLast ? 1 : -1, "past");
  }

  #arrived(event: PopStateEvent): void {
    const isSame = location.href === this.#shown;
    const how = this.#travelling;
    this.#travelling = null;
    this.#arrival.resolve();
    this.#arrival = Promise.withResolvers();
    const left = how ? [] : this.#open.filter(({ id }) => !layersHere().includes(id));
    const isDead = layersHere().some((id) => !this.#isOpen(id));
    if (isSame && (how || isDead || left.length > 0)) event.stopImmediatePropagation();
    // The router navigated before the entry was left, and the browser stays there.
    if (how === "within" && !isSame) {
      event.stopImmediatePropagation();
      this.#travel(1);
      return;
    }
    for (const { close } of left.toReversed()) close();
    if (isDead) this.#pass();
    // A layer that did not close gets an entry again.
    else setTimeout(() => this.#sync());
    this.#position = position();
  }
}

/** Global because the browser has one history; the build, which prerenders pages, has none. */
const layers = "document" in globalThis ? new LayerHistory() : null;

/** Called by the router with the current address. */
export const showsAddress = (path: string): void => layers?.shows(path);

/** Await before loading another page, which a pending step back would cancel. */
export const layersSettled = async (): Promise<void> => layers?.settled();

/** Whether a dialog (`Modal`) blocks the rest of the page. */
export const isModalOpen = (): boolean => document.querySelector("#root[inert]") !== null;

/** While mounted, "back" closes it before anything below it. */
export function useLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => layers?.open(() => close()), []);
}
