import type { Page } from "@playwright/test";

export interface Walk {
  /** What can be used with a mouse, as it is announced, in the order of the document. */
  readonly usable: readonly string[];
  /** What Tab came to, in its order. */
  readonly reached: readonly string[];
  /** Of that, what does not show that it has the focus. */
  readonly unmarked: readonly string[];
}

/** Goes through the whole page with Tab, from its beginning. */
export async function keyboardWalk(page: Page): Promise<Walk> {
  const usable = await page.evaluate(numberUsable);
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const reached: string[] = [];
  const unmarked: string[] = [];
  for (let step = 0; step <= usable.length; step++) {
    await page.keyboard.press("Tab");
    const here = await page.evaluate(focused);
    if (!here || reached.includes(here.name)) break;
    reached.push(here.name);
    if (!here.marked) unmarked.push(here.name);
  }
  return { usable, reached, unmarked };
}

/** Of a group of radio buttons Tab comes to one; the arrow keys lead to the others. */
function numberUsable(): string[] {
  const GROUP = "[role=radiogroup]";
  const all = document.querySelectorAll<HTMLElement>(
    `a[href], button, input, select, textarea, ${GROUP}, [tabindex]`,
  );
  const usable = [...all].filter((element) => {
    if (element.matches(":disabled, [inert] *, [tabindex='-1'], [aria-hidden=true] *")) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return element.matches(GROUP) || !element.closest(GROUP);
  });
  return usable.map((element, index) => {
    const text = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40);
    const name = `${index} ${element.tagName.toLowerCase()} ${text}`;
    element.dataset.walk = name;
    if (element.matches(GROUP))
      for (const one of element.querySelectorAll<HTMLElement>("[role=radio]")) one.dataset.walk = name;
    return name;
  });
}

function focused(): { name: string; marked: boolean } | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  const marks = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null);
  const marked = marks.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
  return { name: element.dataset.walk ?? `unnumbered ${element.outerHTML.slice(0, 80)}`, marked };
}
