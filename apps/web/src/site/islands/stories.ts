import { motionButton, wantsStillness } from "./motion.ts";

const STORY_MS = 3_500;

/** Shows one example at a time, each for 3.5 seconds, unless a visitor hovers over it or has paused it. */
export function startStories(element: HTMLElement): void {
  const stories = [...element.querySelectorAll<HTMLElement>("[data-story]")];
  const dots = [...element.querySelectorAll<HTMLElement>("[data-dot]")];
  const controls = element.querySelector<HTMLElement>("[data-controls]");
  const button = element.querySelector<HTMLElement>("[data-motion]");
  let current = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resting = { pointer: false, focus: false, stopped: wantsStillness() };

  const show = (which: number) => {
    current = which;
    for (const [index, story] of stories.entries()) story.toggleAttribute("data-off", index !== which);
    for (const [index, dot] of dots.entries())
      if (index === which) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    clearTimeout(timer);
    if (!Object.values(resting).includes(true))
      timer = setTimeout(() => show((current + 1) % stories.length), STORY_MS);
  };
  const rest = (by: "pointer" | "focus", now: boolean) => {
    resting[by] = now;
    show(current);
  };
  element.dataset.live = "";
  if (controls) controls.hidden = false;
  for (const [index, dot] of dots.entries()) dot.addEventListener("click", () => show(index));
  element.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && rest("pointer", true));
  element.addEventListener("pointerleave", () => rest("pointer", false));
  element.addEventListener("focusin", () => rest("focus", true));
  element.addEventListener("focusout", () => rest("focus", false));
  if (button && wantsStillness()) button.hidden = true;
  else if (button)
    motionButton(button, (moving) => {
      resting.stopped = !moving;
      show(current);
    });
  show(0);
}
