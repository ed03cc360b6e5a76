/** People who asked their system for less motion get none, from the first moment. */
export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A button that stops an animation, and starts it again. */
export function motionButton(button: HTMLElement, change: (moving: boolean) => void): void {
  let moving = true;
  button.hidden = false;
  button.addEventListener("click", () => {
    moving = !moving;
    button.textContent = (moving ? button.dataset.stop : button.dataset.go) ?? "";
    change(moving);
  });
}
