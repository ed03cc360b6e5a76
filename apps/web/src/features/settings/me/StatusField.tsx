import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { serverNow } from "#/transport/server-time.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { useOutcome, useSavedText } from "#/ui/kit/saving.tsx";
import { useSaveSettings } from "../saving/use-save-settings.ts";

const HOUR_MS = 3_600_000;

function endOfDay(now: Date, days: number): Date {
  const end = new Date(now);
  end.setHours(24 * days, 0, 0, 0);
  return end;
}

const ENDS = {
  never: () => null,
  hour: (now: Date) => new Date(now.getTime() + HOUR_MS),
  fourHours: (now: Date) => new Date(now.getTime() + 4 * HOUR_MS),
  today: (now: Date) => endOfDay(now, 1),
  week: (now: Date) => endOfDay(now, 7),
} as const;
type End = keyof typeof ENDS;

const END_TEXTS = {
  never: "statusNever",
  hour: "statusHour",
  fourHours: "statusFourHours",
  today: "statusToday",
  week: "statusWeek",
} as const;

export function StatusField() {
  const { t, i18n } = useTranslation("settings");
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const now = new Date(serverNow());
  const end = settings.statusUntil ? new Date(settings.statusUntil) : null;
  const isOver = end !== null && end <= now;
  const status = isOver ? "" : settings.statusText;
  const save = useSaveSettings();
  const { note, error } = useOutcome(save, t("saveFailed"));
  const { text, setTyped, saveTyped, saved } = useSavedText(status, (statusText) =>
    save.mutate(
      { statusText, ...((isOver || !statusText) && { statusUntil: null }) },
      { onSuccess: () => saved(statusText) },
    ),
  );
  const shown = end && !isOver ? [{ value: "set", text: written(end, "dayAndTime", i18n.language) }] : [];
  return (
    <Form onSubmit={saveTyped} className="grid gap-3">
      <Field
        label={t("status")}
        hint={t("statusHint")}
        name="status"
        autoComplete="off"
        note={note}
        error={issueAt("statusText", save.error) ?? error}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveTyped}
      />
      {status && (
        <SelectField
          label={t("statusEnd")}
          value={shown[0]?.value ?? "never"}
          options={[...shown, ...Object.entries(END_TEXTS).map(([value, key]) => ({ value, text: t(key) }))]}
          onChange={(value) => {
            if (value in ENDS) save.mutate({ statusUntil: ENDS[value as End](now)?.toISOString() ?? null });
          }}
        />
      )}
    </Form>
  );
}
