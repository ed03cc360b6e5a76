import type { Notify } from "@lingualoom/contract/shapes.ts";
import { useId } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";

const CHOICES = [
  ["all", "notifyAll"],
  ["mentions", "notifyMentions"],
  ["none", "notifyNone"],
] as const satisfies [Notify, string][];

interface Props {
  readonly notify: Notify;
  readonly onChange: (notify: Notify) => void;
}

/** Of which messages of a group I am notified. */
export function NotifyField({ notify, onChange }: Props) {
  const { t } = useTranslation("dialogs");
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className="font-medium">{t("notifyAbout")}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {CHOICES.map(([value, text]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              className="size-4 accent-indigo"
              name="notify"
              checked={notify === value}
              onChange={() => onChange(value)}
            />
            {t(text)}
          </label>
        ))}
      </div>
      <p id={hint} className="text-sm text-muted">
        {t("notifyHint")}
      </p>
    </fieldset>
  );
}
