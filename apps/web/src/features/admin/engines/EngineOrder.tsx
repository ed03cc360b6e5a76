import type { EngineReport } from "@lingualoom/contract/calls/admin/engines.ts";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Part } from "../Part.tsx";
import { BudgetDialog } from "../server-settings/BudgetDialog.tsx";
import { ChangedHere } from "../server-settings/ChangedHere.tsx";
import { PersonBudget } from "../server-settings/PersonBudget.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { EngineRow } from "./EngineRow.tsx";

interface Props {
  readonly engines: readonly EngineReport[];
  readonly settings: UsedServerSettings;
}

/** The configured engines in the order of the fallback chain, with the daily budget of each. */
export function EngineOrder({ engines, settings }: Props) {
  const { t } = useTranslation("admin");
  const [budgetOf, setBudgetOf] = useState<EngineReport | null>(null);
  const { data, change, updating } = settings;

  function move(from: number, to: number) {
    const shown = engines.map(({ id }) => id);
    const [moved] = shown.splice(from, 1);
    if (!moved || !data) return;
    shown.splice(to, 0, moved);
    // Engines that are not configured keep their places at the end.
    const others = data.settings.engineOrder.filter((id) => !shown.includes(id));
    change({ engineOrder: [...shown, ...others] });
  }

  function saveBudget(id: EngineReport["id"], limit: number | null) {
    if (!data) return;
    const { [id]: _, ...others } = data.settings.engineBudgets;
    change({ engineBudgets: limit === null ? others : { ...others, [id]: limit } });
    setBudgetOf(null);
  }

  return (
    <Part title={t("engineOrder")}>
      {engines.length === 0 && <p className="text-muted">{t("noEngines")}</p>}
      <ol aria-label={t("engineOrder")} className="divide-y divide-line border-y border-line">
        {engines.map((engine, place) => (
          <EngineRow
            key={engine.id}
            engine={engine}
            place={place + 1}
            updating={updating || !data}
            onEarlier={place > 0 ? () => move(place, place - 1) : undefined}
            onLater={place < engines.length - 1 ? () => move(place, place + 1) : undefined}
            onBudget={() => setBudgetOf(engine)}
          />
        ))}
      </ol>
      <PersonBudget settings={settings} />
      <p className="mt-3 text-sm text-muted">{t("orderNote")}</p>
      <ChangedHere names={["engineOrder", "engineBudgets", "personBudget"]} settings={settings} />
      {budgetOf && (
        <BudgetDialog
          title={t("budgetTitle", { engine: budgetOf.name })}
          value={budgetOf.budget?.limit ?? null}
          onSave={(limit) => saveBudget(budgetOf.id, limit)}
          onClose={() => setBudgetOf(null)}
        />
      )}
    </Part>
  );
}
