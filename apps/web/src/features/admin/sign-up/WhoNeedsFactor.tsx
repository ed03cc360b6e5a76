import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import { useState } from "react";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Options } from "#/ui/forms/Choice.tsx";
import { Part } from "../Part.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
import { DemandFactor } from "./DemandFactor.tsx";

/** The people who sign in with more than a password. */
export function WhoNeedsFactor({ settings }: { readonly settings: UsedServerSettings }) {
  const { t, i18n } = useTranslation("providers");
  const [asked, setAsked] = useState<Exclude<FactorDemand, "nobody"> | null>(null);
  if (!settings.data) return null;
  const { requireSecondFactor, secondFactorFrom } = settings.data.settings;
  const options = [
    { value: "nobody", text: t("factorsNobody") },
    { value: "administrators", text: t("passwordsAdministrators") },
    { value: "everyone", text: t("passwordsEveryone") },
  ] as const;
  const isLater =
    requireSecondFactor !== "nobody" && secondFactorFrom !== null && Date.parse(secondFactorFrom) > Date.now();
  const isConfigured = settings.data.configured.includes("requireSecondFactor");
  const choose = (value: FactorDemand) =>
    value === "nobody" ? settings.change({ requireSecondFactor: value }) : setAsked(value);
  return (
    <Part title={t("factorsTitle")}>
      <p className="mb-4 text-sm text-muted">{t("factorsText")}</p>
      {isConfigured ? (
        <>
          <p>{options.find(({ value }) => value === requireSecondFactor)?.text}</p>
          <p className="text-sm text-muted">{t("givenByEnvironment")}</p>
        </>
      ) : (
        <Options
          label={t("factorsTitle")}
          isLabelHidden
          value={requireSecondFactor}
          options={options}
          onChange={choose}
        />
      )}
      {isLater && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <p>{t("factorsFrom", { time: written(new Date(secondFactorFrom), "dateAndTime", i18n.language) })}</p>
          {!isConfigured && (
            <Button look="plain" onClick={() => setAsked(requireSecondFactor)}>
              {t("edit")}
            </Button>
          )}
        </div>
      )}
      {asked && (
        <DemandFactor
          who={asked}
          busy={settings.updating}
          onDemand={(days) =>
            settings.change(
              { requireSecondFactor: asked, secondFactorFrom: daysFromNow(days) },
              { onSuccess: () => setAsked(null) },
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
      {settings.proof}
    </Part>
  );
}

function daysFromNow(days: number): string | null {
  if (days === 0) return null;
  const day = new Date();
  day.setDate(day.getDate() + days);
  return day.toISOString();
}
