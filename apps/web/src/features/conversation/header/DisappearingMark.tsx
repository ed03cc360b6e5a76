import { useQuery } from "@tanstack/react-query";
import { Timer } from "lucide-react";
import type { Address } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const SHORT = { "1h": "lasts1h", "1d": "lasts1d", "7d": "lasts7d" } as const;
const LONG = {
  "1h": "dialogs:disappearing1h",
  "1d": "dialogs:disappearing1d",
  "7d": "dialogs:disappearing7d",
} as const;

/** In the header of a conversation whose messages disappear: after how long. */
export function DisappearingMark({ address }: { readonly address: Address }) {
  const { t } = useTranslation(["timeline", "dialogs"]);
  const { data } = useQuery(conversationSettingsQuery(address));
  if (!data || data.disappearing === "off") return null;
  const sentence = `${t("dialogs:disappearing")}: ${t(LONG[data.disappearing])}`;
  return (
    <span title={sentence} className="flex shrink-0 items-center gap-1 text-xs font-medium text-muted">
      <Timer aria-hidden size={16} />
      <span aria-hidden>{t(SHORT[data.disappearing])}</span>
      <span className="sr-only">{sentence}</span>
    </span>
  );
}
