import type { Output } from "@lingualoom/contract/calls.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";

type BackendDetail = Output<"GET /admin/render-status">["backends"]["details"][number];

interface Props {
  readonly backend: BackendDetail;
  readonly place: number;
  /** Absent where this server cannot change the list. */
  readonly onPrimary?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly updating: boolean;
}

const DOTS = { healthy: "bg-green", unhealthy: "bg-red", asleep: "bg-marigold", unknown: "bg-line" } as const;
const small = "min-h-9! px-3! py-1! text-sm";

export function BackendRow({ backend, place, onPrimary, onRemove, updating }: Props) {
  const { t, i18n } = useTranslation("admin");
  const { url, status, responseTime } = backend;
  const statuses = {
    healthy: t("isHealthy"),
    unhealthy: t("isUnhealthy"),
    asleep: t("isAsleep"),
    unknown: t("isUnknown"),
  };
  const roles = [t("primary"), t("backup")];
  const milliseconds = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "millisecond" });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="w-6 text-muted tabular-nums">{place + 1}.</span>
      <span aria-hidden className={`size-2.5 rounded-full ${DOTS[status]}`} />
      <div className="min-w-0 flex-1 basis-60">
        <code dir="ltr" className="break-all">
          {url}
        </code>
        {roles[place] && <span className="ms-2 rounded-sm bg-indigo-soft px-1.5 text-xs">{roles[place]}</span>}
      </div>
      <span>{statuses[status]}</span>
      <span className="text-muted tabular-nums">{milliseconds.format(responseTime)}</span>
      {onPrimary && (
        <Button look="quiet" className={small} disabled={updating} onClick={onPrimary}>
          {t("setPrimary")}
        </Button>
      )}
      {onRemove && (
        <Button look="danger" className={small} disabled={updating} onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </li>
  );
}
