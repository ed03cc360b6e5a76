import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice, Options } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { FormButtons } from "#/ui/forms/Form.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { Part } from "../Part.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";

export function SecondFactorRequirement({ settings }: { readonly settings: UsedServerSettings }) {
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

const DAYS = ["0", "3", "7", "14", "30"] as const;

interface Props {
  readonly who: FactorDemand;
  readonly busy: boolean;
  readonly onDemand: (days: number) => void;
  readonly onClose: () => void;
}

function DemandFactor({ who, busy, onDemand, onClose }: Props) {
  const { t, i18n } = useTranslation("providers");
  const [days, setDays] = useState<(typeof DAYS)[number]>("7");
  const { data, error } = useQuery({
    queryKey: [...ADMIN, "without-factor", who],
    queryFn: () => call("POST /health/admin/second-factor/without", { body: { requireSecondFactor: who } }),
    gcTime: 0,
  });
  const isAtOnce = days === "0";
  const names = data?.people.map(({ fullName }) => fullName) ?? [];
  return (
    <Dialog title={t(who === "everyone" ? "demandEveryoneTitle" : "demandAdministratorsTitle")} onClose={onClose}>
      {!data && !error && <Skeleton className="h-16 rounded-md" />}
      <ErrorLine text={error && sentenceOf(error, t("withoutFailed"))} />
      {data && (
        <div className="grid gap-2">
          <p>
            {data.count === 0 ? t("withoutNobody") : t("withoutFactor", { count: data.count })} {data.me && t("youToo")}
          </p>
          {names.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">
              {new Intl.ListFormat(i18n.language).format(names)}
              {data.count > names.length && " …"}
            </p>
          )}
        </div>
      )}
      <Choice
        label={t("graceLabel")}
        value={days}
        onChange={setDays}
        options={DAYS.map((value) => ({
          value,
          text: value === "0" ? t("graceNone") : t("graceDays", { count: Number(value) }),
        }))}
      />
      <p className="text-sm text-muted">{t(isAtOnce ? "graceNoneText" : "graceText")}</p>
      <ErrorLine boxed text={isAtOnce && data?.me && t("ownFirst")} />
      <FormButtons
        action={t("demandIt")}
        busy={busy}
        disabled={isAtOnce && data?.me}
        onAction={() => onDemand(Number(days))}
        onCancel={onClose}
      />
    </Dialog>
  );
}
