import { showInterfaceIn } from "../../i18n/i18n.ts";

/** Stands in for what is still loading, and in the first frame is there already. */
const WAITING = "[data-waiting]";
const CONTROLS = "button, input, select";

/**
 * Takes the first frame away as soon as the page below it shows as much, in the task that has drawn it. What somebody typed and
 * pressed in the frame goes on in the page.
 */
export function takeOverFirstFrame(root: HTMLElement): void {
  const frame = document.getElementById("first-frame");
  if (!frame?.firstElementChild) {
    frame?.remove();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!root.querySelector("main, [role=main]") || root.querySelector(WAITING)) return;
    observer.disconnect();
    goOn(frame, root);
  });
  observer.observe(root, { childList: true, subtree: true });
}

function goOn(frame: HTMLElement, root: HTMLElement): void {
  const focused = frame.contains(document.activeElement) ? document.activeElement : null;
  const pressed = frame.querySelector("[data-pressed]");
  const { scrollTop } = frame;
  frame.remove();
  scrollTo(0, scrollTop);
  for (const field of frame.querySelectorAll("input")) {
    const same = counterpart(field, root);
    if (field.value && same instanceof HTMLInputElement) type(same, field.value);
  }
  const same = focused && counterpart(focused, root);
  if (same instanceof HTMLElement) same.focus();
  if (!pressed) return;
  const goingOn = counterpart(pressed, root);
  if (pressed instanceof HTMLSelectElement) void showInterfaceIn(pressed.value);
  // After the page knows what was typed.
  else if (goingOn instanceof HTMLElement) setTimeout(() => goingOn.click());
}

/** The control of the page that one of the frame shows. */
function counterpart(control: Element, root: HTMLElement): Element | undefined {
  const name = nameOf(control);
  return [...root.querySelectorAll(CONTROLS)].find((one) => nameOf(one) === name);
}

function nameOf(control: Element): string {
  const row = control.closest("[data-row-of]")?.getAttribute("data-row-of") ?? "";
  const type = control.getAttribute("type");
  // A row is known by its chat, whose text may be another one by now; others without a name differ by their text.
  const text = row || type === "submit" ? type : control.textContent;
  const label = control.getAttribute("aria-label") ?? control.getAttribute("name") ?? (text || type);
  return `${control.tagName} ${row} ${label}`;
}

/** As a person types: React hears of it, and keeps the value. */
function type(field: HTMLInputElement, value: string): void {
  field.focus({ preventScroll: true });
  document.execCommand("insertText", false, value);
  field.blur();
}
