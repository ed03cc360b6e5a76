/** Closes the menu when a place on this page is chosen. The browser opens it, and closes it on Escape and outside. */
export function closeOnChoice(menu: HTMLElement): void {
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) menu.hidePopover();
  });
}
