import type { PushDevice, PushShows, QuietHours } from "@lingualoom/contract/calls/push.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pushQuery } from "#/data/account/push.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { toast } from "#/ui/toasts/toast.ts";

export function PushSettings({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation("push");
  const { data } = useQuery(pushQuery);
  const outcome = { failed: t("failed"), stale: [pushQuery.queryKey] };
  const show = useAction({
    ...outcome,
    scope: { id: "push devices" },
    act: ({ id, shows }: { id: string; shows: PushShows }) =>
      call("PATCH /push/devices/:id", { params: { id }, body: { shows } }),
  });
  const test = useAction({
    ...outcome,
    act: (id: string) => call("POST /push/devices/:id/test", { params: { id } }),
    onDone: ({ delivered }) => (delivered ? toast.success(t("testSent")) : toast.error(t("testFailed"))),
  });
  if (!data) return null;
  const here = data.devices.find(({ current }) => current);
  return (
    <>
      {isOn && <p className="text-sm text-muted">{t(here ? "closedToo" : "openOnly")}</p>}
      {isOn && here && (
        <>
          <Choice
            label={t("shows")}
            value={show.isPending ? show.variables.shows : here.shows}
            options={[
              { value: "everything", text: t("showsEverything") },
              { value: "sender", text: t("showsSender") },
              { value: "nothing", text: t("showsNothing") },
            ]}
            onChange={(shows) => show.mutate({ id: here._id, shows })}
          />
          <Button
            look="quiet"
            busy={test.isPending}
            onClick={() => test.mutate(here._id)}
            className="justify-self-start"
          >
            {t("test")}
          </Button>
        </>
      )}
      {data.devices.length > 0 && <QuietHoursFields stored={data.quietHours} />}
      <PushDevices devices={data.devices.filter(({ current }) => !current)} />
    </>
  );
}

function PushDevices({ devices }: { readonly devices: readonly PushDevice[] }) {
  const { t } = useTranslation(["push", "settings"]);
  const end = useAction({
    act: (id: string) => call("DELETE /push/devices/:id", { params: { id } }),
    failed: t("failed"),
    stale: [pushQuery.queryKey],
  });
  if (devices.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{t("otherDevices")}</h3>
      <ul aria-label={t("otherDevices")} className="divide-y divide-line">
        {devices.map(({ _id, browser, system }) => {
          const name =
            browser && system
              ? t("settings:deviceName", { browser, system })
              : browser || system || t("settings:unknownDevice");
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-2">
              {name}
              <Button
                look="quiet"
                busy={end.isPending && end.variables === _id}
                onClick={() => end.mutate(_id)}
                aria-label={`${t("removeDevice")}: ${name}`}
              >
                {t("removeDevice")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const NIGHT = { from: "22:00", to: "07:00" };

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The hours in which none of the user's devices notify. Each change is saved immediately. */
function QuietHoursFields({ stored }: { readonly stored: QuietHours | null }) {
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
