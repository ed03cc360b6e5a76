/** Shows the scroll position as a line along the top. */
export function showProgress(element: HTMLElement): void {
  let asked = false;
  const measure = () => {
    asked = false;
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
    const length = scrollHeight - clientHeight;
    element.style.transform = `scaleX(${length > 0 ? Math.min(1, scrollTop / length) : 0})`;
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(measure);
  };
  addEventListener("scroll", ask, { passive: true });
  addEventListener("resize", ask);
}
