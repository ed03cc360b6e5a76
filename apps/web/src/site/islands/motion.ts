/** Disables animations from the start for visitors who prefer reduced motion. */
export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A button that pauses and resumes an animation; its icon follows its label. */
export function motionButton(button: HTMLElement, change: (moving: boolean) => void): void {
  let moving = true;
  button.hidden = false;
  button.addEventListener("click", () => {
    moving = !moving;
    button.ariaLabel = button.title = (moving ? button.dataset.stop : button.dataset.go) ?? "";
    button.toggleAttribute("data-stopped", !moving);
    change(moving);
  });
}
