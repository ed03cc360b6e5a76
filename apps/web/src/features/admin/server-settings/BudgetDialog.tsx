import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";

interface Props {
  /** The name of what has this budget. */
  readonly title: string;
  /** Null: no limit. */
  readonly value: number | null;
  readonly onSave: (value: number | null) => void;
  readonly onClose: () => void;
}

const MOST = 1_000_000_000;

export function BudgetDialog({ title, value, onSave, onClose }: Props) {
  const { t } = useTranslation("admin");
  const [text, setText] = useState(value === null ? "" : String(value));
  const [refused, setRefused] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = text.trim();
    if (given === "") return onSave(null);
    const number = Number(given);
    if (!/^\d+$/.test(given) || number > MOST) return setRefused(true);
    onSave(number);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4" noValidate>
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit">{t("save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
