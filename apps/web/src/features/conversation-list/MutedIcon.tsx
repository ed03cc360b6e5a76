import { BellOff } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** That a conversation makes no sound; a badge of another colour alone would not say it to everybody. */
export function MutedIcon() {
  const { t } = useTranslation("chat");
  return (
    <span title={t("muted")} className="shrink-0">
      <BellOff aria-hidden size={14} />
      <span className="sr-only">{t("muted")}</span>
    </span>
  );
}
