import { Languages } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";

export function TranslateButton({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useTranslation("translation");
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-ms-1.5 mt-0.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
    >
      <Languages aria-hidden size={15} />
      {t("translate")}
    </button>
  );
}
