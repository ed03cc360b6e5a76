/** Who asked the system for less motion gets none, from the first moment on. */
export const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A button that stops what moves by itself, and starts it again. */
export function motionButton(button: HTMLElement, change: (moving: boolean) => void): void {
  let moving = true;
  button.hidden = false;
  button.addEventListener("click", () => {
    moving = !moving;
    button.textContent = (moving ? button.dataset.stop : button.dataset.go) ?? "";
    change(moving);
  });
}
