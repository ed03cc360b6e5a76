import { BellOff } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** That a conversation makes no sound; not everybody can tell a badge by its colour. */
export function MutedIcon() {
  const { t } = useTranslation("chat");
  return (
    <span title={t("muted")} className="shrink-0">
      <BellOff aria-hidden size={14} />
      <span className="sr-only">{t("muted")}</span>
    </span>
  );
}
