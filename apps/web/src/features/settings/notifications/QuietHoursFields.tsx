import type { QuietHours } from "@lingualoom/contract/calls/push.ts";
import { useState } from "react";
import { pushQuery } from "#/data/account/push.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

const NIGHT = { from: "22:00", to: "07:00" };

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The hours in which none of my devices is notified. Each change saves at once. */
export function QuietHoursFields({ stored }: { readonly stored: QuietHours | null }) {
  const { t } = useTranslation("push");
  const [times, setTimes] = useState(stored ?? NIGHT);
  const save = useAction({
    scope: { id: "quiet hours" },
    act: (quietHours: QuietHours | null) => call("PUT /push/quiet-hours", { body: { quietHours } }),
    failed: t("failed"),
    stale: [pushQuery.queryKey],
  });
  const isOn = save.isPending ? save.variables !== null : stored !== null;
  const change = (change: Partial<typeof NIGHT>) => {
    const next = { ...times, ...change };
    setTimes(next);
    if (next.from && next.to) save.mutate({ from: next.from, to: next.to, timeZone: here() });
  };
  return (
    <div>
      <SwitchField
        label={t("quietHours")}
        hint={t("quietHoursHint", { timeZone: stored?.timeZone ?? here() })}
        checked={isOn}
        onChange={(on) => (on ? change({}) : save.mutate(null))}
      />
      {isOn && (
        <div className="mt-2 grid max-w-80 grid-cols-2 gap-4">
          <Field
            label={t("quietFrom")}
            type="time"
            value={times.from}
            onChange={({ target }) => change({ from: target.value })}
          />
          <Field
            label={t("quietTo")}
            type="time"
            value={times.to}
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
    </div>
  );
}
