import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";

/**
 * Over the time of a row that is pointed at. The list hears its click (`RowMenus`). The keyboard opens the menu from the
 * row, and a finger by resting on it; on touch only screen readers find the button.
 */
export function RowMenuButton() {
  const label = useTranslation("timeline").t("rowMenu");
  return (
    <button
      type="button"
      data-row-menu
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      className="absolute end-3 top-1 grid size-7 place-items-center rounded-full text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:bg-surface hover:text-ink group-has-focus-visible:opacity-100 pointer-coarse:sr-only"
    >
      <LineIcon line="dots" className="size-4" />
    </button>
  );
}
