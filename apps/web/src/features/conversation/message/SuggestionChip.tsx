import { useTranslation } from "../../../i18n/use-translation.ts";

/** Under a message of mine: readers suggest better translations. The list hears its press (`useMessageMenu`). */
export function SuggestionChip({ count }: { readonly count: number }) {
  const { t } = useTranslation("timeline");
  return (
    <button
      type="button"
      data-menu
      data-reaction=""
      aria-haspopup="dialog"
      // It goes with the last suggestion, and would take the focus along.
      onClick={({ currentTarget }) =>
        currentTarget.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true })
      }
      className="relative mt-1 inline-flex h-7 items-center rounded-full bg-marigold-soft px-2.5 text-xs text-marigold-ink hover:underline pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
    >
      {t("suggestions", { count })}
    </button>
  );
}
