import { BellOff } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Shows a muted conversation by a shape, because not everybody distinguishes the badge's colour. */
export function MutedIcon() {
  const { t } = useTranslation("chat");
  return (
    <span title={t("muted")} className="shrink-0">
      <BellOff aria-hidden size={14} />
      <span className="sr-only">{t("muted")}</span>
    </span>
  );
}
