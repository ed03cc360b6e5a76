import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { backendsQuery } from "../../../api/admin.queries.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Part } from "../Part.tsx";

/** The servers that answer: without a pool this is the one that is being asked. */
export function BackendTab() {
  const { t, i18n } = useTranslation("admin");
  const { data } = useQuery(backendsQuery);
  if (!data) return <Skeleton className="h-40 w-full" />;
  const { backends, strategy } = data;
  const milliseconds = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "millisecond" });
  const healthy = backends.filter((backend) => backend.healthy).length;
  return (
    <Part title={t("backends")}>
      <dl className="mb-6 grid grid-cols-3 border-y border-line">
        {[
          [t("total"), backends.length],
          [t("healthy"), healthy],
          [t("strategy"), strategy],
        ].map(([label, value]) => (
          <div key={label} className="border-s border-line px-4 py-3 first:border-s-0 first:ps-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="divide-y divide-line">
        {backends.map((backend) => (
          <li key={backend.url} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <span
              aria-hidden
              className={`size-2.5 rounded-full ${backend.healthy ? "bg-green" : "bg-red"}`}
            />
            <code dir="ltr" className="min-w-0 flex-1 basis-60">
              {backend.url}
            </code>
            <span>{backend.healthy ? t("isHealthy") : t("isUnhealthy")}</span>
            <span className="text-muted tabular-nums">{milliseconds.format(backend.responseTime)}</span>
            <span className="text-muted tabular-nums">
              {t("connections", { number: backend.activeConnections })}
            </span>
          </li>
        ))}
      </ol>
      {backends.length === 1 && <p className="mt-4 text-sm text-muted">{t("singleBackend")}</p>}
    </Part>
  );
}
