import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Section } from "../Section.tsx";

/** The plan's limits and today's use of them, on servers that enforce plans. */
export function Plan() {
  const { t, i18n } = useTranslation("settings");
  const { data: config } = useQuery(configQuery);
  const { data: report } = useQuery({
    queryKey: ["plan"],
    queryFn: () => call("GET /plan"),
    enabled: config?.plans.enforced ?? false,
    refetchOnWindowFocus: true,
  });
  if (!report?.enforced) return null;
  const { plan, trialUntil, messages, languages, resetsAt } = report;
  const names = { free: t("planFree"), pro: t("planPro"), unlimited: t("planUnlimited") };
  const number = new Intl.NumberFormat(i18n.language);
  const of = (used: number, limit: number | null) =>
    limit === null
      ? t("planUsedFreely", { used: number.format(used) })
      : t("planUsed", { used: number.format(used), limit: number.format(limit) });
  const list = new Intl.ListFormat(i18n.language, { type: "unit" });
  const read = languages.used.map((code) => languageName(code, i18n.language));
  const moment = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  const facts = [
    { label: t("planMessages"), value: of(messages.used, messages.limit) },
    { label: t("planLanguages"), value: of(languages.used.length, languages.limit), note: list.format(read) },
  ];
  return (
    <Section title={t("planTitle")}>
      <div>
        <p className="text-lg font-semibold">{names[plan]}</p>
        {trialUntil && <p className="text-sm text-muted">{t("planTrial", { time: moment(trialUntil) })}</p>}
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {facts.map(({ label, value, note }) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              {label}
              {note && <span className="block text-sm text-muted">{note}</span>}
            </dt>
            <dd className="text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{t("planResets", { time: moment(resetsAt) })}</p>
      <a href="/features#plans" className="justify-self-start text-indigo underline underline-offset-4">
        {t("planCompare")}
      </a>
    </Section>
  );
}
