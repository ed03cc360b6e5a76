import type { EngineReport } from "@lingualoom/contract/calls/admin/engines.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form, FormButtons } from "#/ui/forms/Form.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ServerSetting.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";

interface Props {
  readonly engines: readonly EngineReport[];
  readonly settings: UsedServerSettings;
}

export function EngineOrder({ engines, settings }: Props) {
  const { t } = useTranslation("admin");
  const [budgetOf, setBudgetOf] = useState<EngineReport | null>(null);
  const { data, change, updating } = settings;

  function move(from: number, to: number) {
    const shown = engines.map(({ id }) => id);
    const [moved] = shown.splice(from, 1);
    if (!moved || !data) return;
    shown.splice(to, 0, moved);
    // Unconfigured engines keep their places at the end.
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

function PersonBudget({ settings }: { readonly settings: UsedServerSettings }) {
  const { t, i18n } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  if (!settings.data) return null;
  const { personBudget } = settings.data.settings;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {t("personBudget")}{" "}
        <span className="font-medium tabular-nums">
          {personBudget === null
            ? t("noBudget")
            : t("budgetOf", { limit: new Intl.NumberFormat(i18n.language).format(personBudget) })}
        </span>
      </p>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {t("changeBudget")} <span className="sr-only">{t("personBudget")}</span>
      </Button>
      {open && (
        <BudgetDialog
          title={t("personBudgetTitle")}
          value={personBudget}
          onSave={(value) => {
            settings.change({ personBudget: value });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface BudgetDialogProps {
  readonly title: string;
  /** Null: no limit. */
  readonly value: number | null;
  readonly onSave: (value: number | null) => void;
  readonly onClose: () => void;
}

const MOST = 1_000_000_000;

function BudgetDialog({ title, value, onSave, onClose }: BudgetDialogProps) {
  const { t } = useTranslation("admin");
  const [text, setText] = useState(value === null ? "" : String(value));
  const [refused, setRefused] = useState(false);
  const submit = () => {
    const given = text.trim();
    if (given === "") return onSave(null);
    const number = Number(given);
    if (!/^\d+$/.test(given) || number > MOST) return setRefused(true);
    onSave(number);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        <Field
          label={t("charactersADay")}
          hint={t("budgetHint")}
          error={refused ? t("budgetRefused") : undefined}
          inputMode="numeric"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
        />
        <FormButtons action={t("save")} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface EngineRowProps {
  readonly engine: EngineReport;
  readonly place: number;
  readonly updating: boolean;
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  readonly onBudget: () => void;
}

function EngineRow({ engine, place, updating, onEarlier, onLater, onBudget }: EngineRowProps) {
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
