import { useQuery } from "@tanstack/react-query";
import { enginesQuery } from "../../../api/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Part } from "../Part.tsx";
import { EngineRow } from "./EngineRow.tsx";
import { LocalModels } from "./LocalModels.tsx";

export function EnginesTab() {
  const { t } = useTranslation("admin");
  const { data } = useQuery(enginesQuery);
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <Part title={t("engineOrder")}>
        {data.engines.length === 0 && <p className="text-muted">{t("noEngines")}</p>}
        <ol aria-label={t("engineOrder")} className="divide-y divide-line border-y border-line">
          {data.engines.map((engine, place) => (
            <EngineRow key={engine.id} engine={engine} place={place + 1} />
          ))}
        </ol>
        <p className="mt-3 text-sm text-muted">{t("orderNote")}</p>
      </Part>
      <LocalModels models={data.models} bytes={data.modelBytes} setup={data.setup} />
    </>
  );
}
