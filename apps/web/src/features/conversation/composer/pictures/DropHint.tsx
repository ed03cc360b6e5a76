import { ImageDown } from "lucide-react";
import { useTranslation } from "../../../../i18n/use-translation.ts";

/** Covers the conversation while files are dragged over it. */
export function DropHint() {
  const { t } = useTranslation("timeline");
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-content-center justify-items-center gap-3 rounded-lg border-2 border-dashed border-indigo bg-indigo-soft/90 text-lg font-medium text-indigo">
      <ImageDown aria-hidden size={32} />
      {t("dropPicture")}
    </div>
  );
}
