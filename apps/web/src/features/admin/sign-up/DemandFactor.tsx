import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { FormButtons } from "#/ui/forms/Form.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";

const DAYS = ["0", "3", "7", "14", "30"] as const;

interface Props {
  readonly who: FactorDemand;
  readonly busy: boolean;
  /** Gets the days of grace. */
  readonly onDemand: (days: number) => void;
  readonly onClose: () => void;
}

/** Tells whom the demand of a second factor would find without one, and asks from when it holds. */
export function DemandFactor({ who, busy, onDemand, onClose }: Props) {
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
