/** The browser opens it, and closes it on Escape and on a click beside it; a place on this page closes it too. */
export function closeOnChoice(menu: HTMLElement): void {
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}
