import { written } from "../../i18n/moments.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useNow } from "./use-now.ts";

const NOW_MS = 60_000;

/** Hour and minute, or "Now" within the first minute. */
export function MessageTime({ at }: { readonly at: Date }) {
  const { t, i18n } = useTranslation("chat");
  const fresh = useNow() - at.getTime() < NOW_MS;
  return (
    <time dateTime={at.toISOString()} title={written(at, "whole", i18n.language)}>
      {fresh ? t("now") : written(at, "time", i18n.language)}
    </time>
  );
}
