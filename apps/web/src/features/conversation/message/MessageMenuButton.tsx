import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";

/**
 * Beside a bubble that is pointed at. The list hears its click (`useMessageMenu`). The keyboard opens the menu from the
 * row, and a finger by resting on the bubble; on touch only screen readers find the button.
 */
export function MessageMenuButton({ mine }: { readonly mine: boolean }) {
  const label = useTranslation("chat").t("messageMenu");
  return (
    <button
      type="button"
      data-menu
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      className={`absolute top-1 grid size-7 place-items-center rounded-full text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:sr-only ${mine ? "end-full" : "start-full"}`}
    >
      <LineIcon line="dots" className="size-4" />
    </button>
  );
}
