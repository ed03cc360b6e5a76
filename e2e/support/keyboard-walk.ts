import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

interface Stop {
  readonly name: string;
  /** Whether it shows its focus. */
  readonly hasRing: boolean;
  /** Whether something covers it. */
  readonly covered: boolean;
  /** Whether it comes before the previous stop, in reading direction. */
  readonly astray: boolean;
}

/** Expects Tab to reach everything a mouse can use, in reading order, with a visible focus. */
export async function expectWalkable(page: Page, name: string, within = "body"): Promise<void> {
  const usable = await page.evaluate(numberUsable, within);
  expect(usable.length, name).toBeGreaterThan(0);
  const stops = await walk(page, within, usable.length);
  const named = (matches: (stop: Stop) => boolean) => stops.filter(matches).map((stop) => stop.name);
  expect
    .soft(
      named(() => true),
      `${name}: order`,
    )
    .toEqual(usable);
  expect
    .soft(
      named(({ hasRing }) => !hasRing),
      `${name}: without a focus ring`,
    )
    .toEqual([]);
  expect
    .soft(
      named(({ covered }) => covered),
      `${name}: covered`,
    )
    .toEqual([]);
  expect
    .soft(
      named(({ astray }) => astray),
      `${name}: out of reading order`,
    )
    .toEqual([]);
}

async function walk(page: Page, within: string, most: number): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step <= most; step++) {
    await page.keyboard.press("Tab");
    await page.evaluate(ringDrawn);
    const here = await page.evaluate(focused, within);
    const known = stops.findIndex(({ name }) => name === here?.name);
    // The messages have further stops: what can be pressed in one of them.
    if (known >= 0 && known === stops.length - 1) {
      step--;
      continue;
    }
    if (!here || known >= 0) break;
    stops.push(here);
  }
  return stops;
}

/**
 * Names all usable elements in the order of the document, and puts the focus before the first. Tab reaches one of a
 * group of radio buttons, and one row of the messages; the arrow keys reach the others.
 */
function numberUsable(within: string): string[] {
  const GROUP = "[role=radiogroup]";
  const root = document.querySelector<HTMLElement>(within) ?? document.body;
  const all = document.querySelectorAll<HTMLElement>(`a[href], button, input, select, textarea, ${GROUP}, [tabindex]`);
  const unseen = ":disabled, [inert] *, [tabindex='-1'], [aria-hidden=true] *, [data-base-ui-focus-guard]";
  const everywhere = [...all].filter((element) => {
    if (element.matches(`${unseen}, [role=log] *`)) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.matches("[type=radio]:not(:checked)")) return false;
    return element.matches(GROUP) || !element.closest(GROUP);
  });
  const usable = everywhere.filter((element) => root.contains(element));
  for (const element of document.querySelectorAll<HTMLElement>("[data-walk]")) {
    delete element.dataset.walk;
    delete element.dataset.walked;
  }
  const names = usable.map((element, index) => {
    const text = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40);
    const name = `${index} ${element.tagName.toLowerCase()} ${text}`;
    element.dataset.walk = name;
    if (element.matches(GROUP))
      for (const one of element.querySelectorAll<HTMLElement>("[role=radio]")) one.dataset.walk = name;
    if (element.matches("[role=log]"))
      for (const one of element.querySelectorAll<HTMLElement>("*")) one.dataset.walk = name;
    return name;
  });
  // A dialog traps the focus, so the last is before the first.
  const [first] = usable;
  const before = root.matches(":modal, [role=dialog][data-open]")
    ? usable.at(-1)
    : everywhere[everywhere.indexOf(first as HTMLElement) - 1];
  if (before) before.focus();
  else {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  }
  return names;
}

/** The focus ring may appear with a transition, and so may the layer it is in. */
async function ringDrawn(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

function focused(within: string): Stop | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body || !element.closest(within)) return null;
  const ringHolders = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null);
  const outlined = ringHolders.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  const place = element.getBoundingClientRect();
  const top = document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2);
  const covered = !top || !(element.contains(top) || top.contains(element));
  // A message's buttons are around its bubble, where there is room.
  const before = element.closest("li") ? null : document.querySelector<HTMLElement>("[data-walked]");
  const rightToLeft = document.documentElement.dir === "rtl";
  const last = before?.getBoundingClientRect();
  const isBelow = last && place.top >= last.top + last.height / 2;
  const isAfter = last && (rightToLeft ? place.right <= last.right : place.left >= last.left);
  for (const one of document.querySelectorAll("[data-walked]")) one.removeAttribute("data-walked");
  if (!element.closest("li")) element.dataset.walked = "";
  return {
    name: element.dataset.walk ?? `unnumbered ${element.outerHTML.slice(0, 80)}`,
    hasRing: outlined && element.checkVisibility({ opacityProperty: true }),
    covered,
    astray: last !== undefined && !isBelow && !isAfter,
  };
}
