/** People who asked their system for less motion get none, from the first moment. */
export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A button that stops an animation, and starts it again; its picture follows its name. */
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
