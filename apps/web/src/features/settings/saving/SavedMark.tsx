import { Check } from "lucide-react";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** The quiet mark behind a label. It takes no room, so that nothing moves when it comes and goes. */
export function SavedMark({ shown }: { readonly shown: boolean }) {
  const { t } = useTranslation("settings");
  return (
    <span role="status">
      {shown && (
        <span className="absolute ms-2 inline-flex animate-arrive items-center gap-1 text-sm font-normal whitespace-nowrap text-green">
          <Check aria-hidden size={14} className="shrink-0 self-center" />
          {t("saved")}
        </span>
      )}
    </span>
  );
}
