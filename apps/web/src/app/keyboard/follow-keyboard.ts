/** Less is a bar of the browser's, no keyboard. */
const KEYBOARD_PX = 120;

/**
 * Keeps the chat above the keyboard where that covers the page and does not shrink it: Safari on iPhones, which knows no
 * `interactive-widget`. Returns how to stop.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const { style, dataset } = document.documentElement;
  const uncover = () => {
    style.removeProperty("--visible-height");
    delete dataset.keyboard;
  };
  const follow = () => {
    // Magnified by two fingers, it shows a part as well.
    const covered = innerHeight - viewport.height * viewport.scale;
    if (covered < KEYBOARD_PX) return uncover();
    dataset.keyboard = "";
    style.setProperty("--visible-height", `${viewport.height}px`);
    // The browser has scrolled the page by what the keyboard covers: the header would be out of sight.
    scrollTo(0, 0);
  };
  viewport.addEventListener("resize", follow);
  return () => {
    viewport.removeEventListener("resize", follow);
    uncover();
  };
}
