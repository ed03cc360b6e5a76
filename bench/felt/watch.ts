import type { Page } from "@playwright/test";

/** States to watch for; each becomes a performance mark in the frame after it appears. */
export type Seen = "heading" | "usable" | "readable" | "app" | "chat";

interface Shift {
  readonly at: number;
  readonly value: number;
  /** Within half a second of a press or key, which the usual sum leaves out. */
  readonly afterInput: boolean;
  readonly largest: string;
}

/** Runs in each document before its own scripts. */
export function watch({ names, newest }: { names: readonly Seen[]; newest: number }): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  interface Entry extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  }
  const named = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.localName ?? "a node that is gone"}.${element?.getAttribute("class")?.slice(0, 60)}`;
  };
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${named(node)} ${at(previousRect)} → ${at(currentRect)}`,
      );
      const largest = `${value.toFixed(4)} at ${Math.round(startTime)} ms, x y width height: ${moved.slice(0, 2).join("; ")}`;
      shifts.push({ at: startTime, value, afterInput: hadRecentInput, largest });
    }
  }).observe({ type: "layout-shift", buffered: true });

  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  /** React has drawn it, or has attached to what was there. */
  const ofReact = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const onTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const seen: Record<Seen, () => boolean> = {
    heading: () => all("h1").length > 0,
    usable: () => all("form [type=submit]").some((one) => ofReact(one) && onTop(one)),
    readable: () => all("[aria-label=Chats] li").length > 0,
    app: () => all("[aria-label=Chats] li").some(ofReact),
    chat: () => all(`[role=log] [aria-posinset="${newest}"]`).some(onTop),
  };
  const look = (name: Seen) =>
    requestAnimationFrame(() => (seen[name]() ? setTimeout(() => performance.mark(name)) : look(name)));
  for (const name of names) look(name);
}

/** Milliseconds from the start of the navigation. */
export async function timeOf(page: Page, name: Seen | "first-contentful-paint"): Promise<number> {
  const time = (wanted: string) => performance.getEntriesByName(wanted)[0]?.startTime;
  const found = await page.waitForFunction(time, name, { polling: 100 });
  return Number(await found.jsonValue());
}

export interface Shifted {
  readonly sum: number;
  readonly withInput: number;
  readonly largest: string;
}

/** Returns the layout shifts of the page since a moment of its clock. */
export async function shiftsSince(page: Page, since = 0): Promise<Shifted> {
  const all = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const shifts = all.filter(({ at }) => at >= since);
  const sum = (of: readonly Shift[]) => of.reduce((total, { value }) => total + value, 0);
  const [largest] = shifts.toSorted((a, b) => b.value - a.value);
  return {
    sum: sum(shifts.filter(({ afterInput }) => !afterInput)),
    withInput: sum(shifts),
    largest: largest?.largest ?? "",
  };
}
