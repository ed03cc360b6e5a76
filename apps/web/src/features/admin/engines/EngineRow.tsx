import type { EngineReport } from "@lingualoom/contract/calls/admin/engines.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";

interface Props {
  readonly engine: EngineReport;
  readonly place: number;
  readonly updating: boolean;
  /** Absent for the first engine. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  readonly onBudget: () => void;
}

export function EngineRow({ engine, place, updating, onEarlier, onLater, onBudget }: Props) {
  const { t, i18n } = useTranslation("admin");
  const number = new Intl.NumberFormat(i18n.language);
  const breakers: Readonly<Record<string, string>> = {
    closed: t("breakerClosed"),
    half_open: t("breakerHalfOpen"),
    open: t("breakerOpen"),
  };
  const works = engine.available && engine.breaker !== "open";
  const facts = [
    engine.available ? t("pairs", { number: number.format(engine.pairs) }) : t("notAvailable"),
    (engine.available || engine.breaker !== "closed") && (breakers[engine.breaker] ?? engine.breaker),
    engine.message,
  ];
  /** Not `disabled`, so that the focus stays on the button while engines move. */
  const moving = (move: (() => void) | undefined) => ({
    "aria-disabled": updating || !move,
    className: "aria-disabled:opacity-50",
    onClick: () => !updating && move?.(),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="w-6 text-muted tabular-nums">{number.format(place)}</span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span aria-hidden className={`size-2.5 rounded-full ${works ? "bg-green" : "bg-red"}`} />
          {engine.name}
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {!engine.used && <p className="text-sm text-red">{t("unusedEngine")}</p>}
      </div>
      <p className="text-end text-sm text-muted tabular-nums">
        {engine.budget
          ? t("budget", {
              spent: number.format(engine.budget.spent),
              limit: number.format(engine.budget.limit),
            })
          : t("noBudget")}
      </p>
      <div className="flex items-center gap-1">
        <Button small look="quiet" onClick={onBudget}>
          {t("changeBudget")} <span className="sr-only">{engine.name}</span>
        </Button>
        <IconButton {...moving(onEarlier)} label={t("askEarlier", { engine: engine.name })}>
          <ArrowUp aria-hidden className="size-5" />
        </IconButton>
        <IconButton {...moving(onLater)} label={t("askLater", { engine: engine.name })}>
          <ArrowDown aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  );
}
