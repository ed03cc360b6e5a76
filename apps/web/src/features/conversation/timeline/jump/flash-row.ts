/** As long as its animation in `app.css`. */
const FLASH_MS = 1_600;
/** Frames in which a row that is far away may come into the page. */
const FRAMES = 30;

/** Shows which row somebody was brought to, and may put the focus there, from where arrows and Enter go on. */
export function flashRow(key: string, takesFocus = true, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (!row) {
      if (frames > 0) flashRow(key, takesFocus, frames - 1);
      return;
    }
    if (takesFocus) row.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true });
    row.dataset.flash = "";
    setTimeout(() => delete row.dataset.flash, FLASH_MS);
  });
}
