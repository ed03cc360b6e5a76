import { motionButton, wantsStillness } from "./motion.ts";

const MESSAGE_MS = 2_000;
const TRANSLATING_MS = 500;
const RESUME_MS = 3_000;

/**
 * Shows one message more every two seconds and begins again after the last. Pauses while a visitor points at it or has
 * the focus in it, and for three seconds after a translation they asked for.
 */
export function startDemo(element: HTMLElement): void {
  const messages = [...element.querySelectorAll<HTMLElement>("[data-message]")];
  for (const message of messages) makeTranslatable(message);
  const button = element.querySelector<HTMLElement>("[data-motion]");
  if (wantsStillness()) return;

  let shown = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resting = { pointer: false, focus: false, stopped: false };

  const show = () => {
    for (const [index, message] of messages.entries()) message.toggleAttribute("data-off", index >= shown);
  };
  const advance = () => {
    shown = (shown % messages.length) + 1;
    if (shown === 1) for (const message of messages) setTranslation(message, "offered");
    show();
    schedule(MESSAGE_MS);
  };
  function schedule(after: number) {
    clearTimeout(timer);
    if (!Object.values(resting).includes(true)) timer = setTimeout(advance, after);
  }
  function makeTranslatable(message: HTMLElement) {
    const translate = message.querySelector("button");
    if (!translate) return;
    setTranslation(message, "offered");
    const offer = translate.textContent ?? "";
    translate.addEventListener("click", () => {
      clearTimeout(timer);
      translate.textContent = element.dataset.translating ?? "";
      translate.disabled = true;
      setTimeout(() => {
        translate.textContent = offer;
        translate.disabled = false;
        setTranslation(message, "shown");
        // The visitor has found it by keyboard or pointer; the conversation goes on after a while.
        resting.focus = false;
        resting.pointer = false;
        if (!wantsStillness()) schedule(RESUME_MS);
      }, TRANSLATING_MS);
    });
  }

  const rest = (by: "pointer" | "focus", now: boolean) => {
    resting[by] = now;
    schedule(MESSAGE_MS);
  };
  element.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && rest("pointer", true));
  element.addEventListener("pointerleave", () => resting.pointer && rest("pointer", false));
  element.addEventListener("focusin", () => rest("focus", true));
  element.addEventListener("focusout", () => resting.focus && rest("focus", false));
  if (button)
    motionButton(button, (moving) => {
      resting.stopped = !moving;
      document.dispatchEvent(new CustomEvent("site:motion", { detail: moving }));
      schedule(MESSAGE_MS);
    });
  show();
  schedule(MESSAGE_MS);
}

function setTranslation(message: HTMLElement, state: "offered" | "shown") {
  const button = message.querySelector("button");
  const translation = message.querySelector("[data-translation]");
  if (!button || !translation) return;
  button.hidden = state === "shown";
  translation.toggleAttribute("data-off", state === "offered");
}
