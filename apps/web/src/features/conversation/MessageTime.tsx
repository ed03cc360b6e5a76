import { useTranslation } from "react-i18next";
import { useNow } from "./use-now.ts";

const NOW_MS = 60_000;

/** Hour and minute, or "Now" within the first minute. */
export function MessageTime({ at }: { readonly at: Date }) {
  const { t, i18n } = useTranslation("chat");
  const fresh = useNow() - at.getTime() < NOW_MS;
  return (
    <time dateTime={at.toISOString()} title={at.toLocaleString(i18n.language)}>
      {fresh ? t("now") : at.toLocaleTimeString(i18n.language, { hour: "numeric", minute: "2-digit" })}
    </time>
  );
}
