import type { PushDevice } from "@lingualoom/contract/calls/push.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";

interface Props {
  readonly devices: readonly PushDevice[];
  readonly onFailed: (error: Error) => void;
  readonly onSaved: () => Promise<void>;
}

/** My other devices that are notified while their pages are closed. */
export function PushDevices({ devices, onFailed, onSaved }: Props) {
  const { t } = useTranslation(["push", "settings"]);
  const end = useMutation({
    mutationFn: (id: string) => call("DELETE /push/devices/:id", { params: { id } }),
    onError: onFailed,
    onSettled: onSaved,
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
