import { startDemoMessage } from "./demo-message.ts";
import { motionButton, wantsStillness } from "./motion.ts";

const MESSAGE_MS = 2_000;
const RESUME_MS = 3_000;
/** Messages shown when the page opens: all but one. */
const FINISHED = 3;

/**
 * Shows another message every two seconds and restarts after the last. Each is translated soon after it arrived. Pauses
 * while a visitor hovers over it or has the focus in it, and for three seconds after a translation on request.
 */
export function startDemo(element: HTMLElement): void {
  const elements = [...element.querySelectorAll<HTMLElement>("[data-message]")];
  const messages = elements.map((one) => startDemoMessage(one, element.dataset.translating ?? "", asked));
  const button = element.querySelector<HTMLElement>("[data-motion]");
  const resting = { pointer: false, focus: false, stopped: wantsStillness() };
  let shown = FINISHED;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    for (const [index, one] of elements.entries()) one.toggleAttribute("data-off", index >= shown);
  };
  const advance = () => {
    shown = (shown % elements.length) + 1;
    show();
    messages[shown - 1]?.arrive();
    schedule(MESSAGE_MS);
  };
  function schedule(after: number) {
    clearTimeout(timer);
    if (!Object.values(resting).includes(true)) timer = setTimeout(advance, after);
  }
  /** The visitor has used it by keyboard or pointer; the conversation continues after a while. */
  function asked() {
    resting.focus = false;
    resting.pointer = false;
    schedule(RESUME_MS);
  }
  if (resting.stopped) return;

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
