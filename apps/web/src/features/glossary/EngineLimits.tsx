import type { Glossary } from "@lingualoom/contract/calls/glossary.ts";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** What each engine that is there does with terms and with a tone, and what it cannot do. */
export function EngineLimits({ engines }: Pick<Glossary, "engines">) {
  const { t } = useTranslation("glossary");
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-6">
      <h3 id={id} className="font-semibold">
        {t("engines")}
      </h3>
      <p className="text-sm text-muted">{t(engines.length === 0 ? "noEngines" : "answersChecked")}</p>
      <dl className="grid gap-3 text-sm">
        {engines.map(({ id: engine, name, terms, tone }) => (
          <div key={engine}>
            <dt className="font-medium">
              <bdi>{name}</bdi>
            </dt>
            <dd>{t(terms === "told" ? "termsTold" : "termsPlaced")}</dd>
            <dd>{t(tone ? "toneFollowed" : "toneIgnored")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
