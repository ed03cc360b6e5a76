import { useQuery } from "@tanstack/react-query";
import { enginesQuery } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Part } from "../Part.tsx";
import { Bars } from "./Bars.tsx";

/** The translations and the median time of each engine. */
export function EngineFigures() {
  const { t, i18n } = useTranslation("admin");
  const { data } = useQuery(enginesQuery);
  if (!data) return null;
  const nameOf = (id: string) => data.engines.find((engine) => engine.id === id)?.name ?? id;
  const milliseconds = new Intl.NumberFormat(i18n.language, {
    style: "unit",
    unit: "millisecond",
    maximumFractionDigits: 1,
  });
  return (
    <div className="grid gap-x-10 sm:grid-cols-2">
      <Part title={t("enginesUsed")}>
        <Bars
          label={t("enginesUsed")}
          unit={t("translations")}
          empty={t("nothingTranslated")}
          bars={data.engines
            .filter(({ translations }) => translations > 0)
            .map(({ id, name, translations }) => ({ key: id, name, value: translations }))}
        />
      </Part>
      <Part title={t("latency")}>
        {data.latency.length === 0 ? (
          <p className="text-muted">{t("nothingSinceStart")}</p>
        ) : (
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-sm text-muted">
                <th scope="col" className="text-start font-medium">
                  {t("engine")}
                </th>
                <th scope="col" className="text-end font-medium">
                  {t("median")}
                </th>
                <th scope="col" className="text-end font-medium">
                  {t("percentile95")}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.latency.map(({ engine, p50, p95 }) => (
                <tr key={engine} className="border-t border-line">
                  <th scope="row" className="py-2 text-start font-normal">
                    {nameOf(engine)}
                  </th>
                  <td className="py-2 text-end">{milliseconds.format(p50)}</td>
                  <td className="py-2 text-end">{milliseconds.format(p95)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Part>
    </div>
  );
}
