import { useTranslation } from "#/i18n/use-translation.ts";

export function BotBadge() {
  const { t } = useTranslation("common");
  return <span className="shrink-0 rounded-sm bg-sunken px-1.5 text-xs font-medium text-muted">{t("bot")}</span>;
}
