import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { keys } from "#/data/keys.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";

const SHOWN = 3;

export function TranslationStats() {
  const { t, i18n } = useTranslation("settings");
  const { data, error } = useQuery({
    queryKey: keys.translationStats,
    queryFn: async () => (await call("GET /translation/stats")).stats,
  });
  useEffect(() => {
    if (error) toast.error(t("statsFailed"));
  }, [error, t]);
  if (!data) return null;
  const name = (code: string) => languageName(code, i18n.language);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      <dt>{t("statsTotal")}</dt>
      <dd className="font-semibold tabular-nums">{number.format(data.totalTranslations)}</dd>
      <dt>{t("statsPairs")}</dt>
      <dd className="font-semibold tabular-nums">{number.format(data.uniqueLanguagePairs)}</dd>
      {data.topLanguagePairs.slice(0, SHOWN).map(({ source, target, count }) => (
        <div key={`${source} ${target}`} className="col-span-2 grid grid-cols-subgrid text-muted">
          <dt className="ps-4">{t("statsPair", { source: name(source), target: name(target) })}</dt>
          <dd className="tabular-nums">{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
