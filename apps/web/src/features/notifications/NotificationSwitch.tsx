import { useQueryClient } from "@tanstack/react-query";
import { pushQuery } from "#/data/account/push.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { needsInstalledApp, turnNotificationsOff, turnNotificationsOn, useNotificationState } from "./choice.ts";

export function NotificationSwitch({ me }: { readonly me: string }) {
  const { t } = useTranslation(["notifications", "push"]);
  const client = useQueryClient();
  const state = useNotificationState(me);
  const change = async (on: boolean) => {
    const renew = () => void client.invalidateQueries({ queryKey: pushQuery.queryKey });
    if (on) {
      if ((await turnNotificationsOn(me, renew)) === "blocked") toast.error(t("blocked"));
    } else {
      await turnNotificationsOff(me).catch(() => {});
      renew();
    }
  };
  const reason = needsInstalledApp() ? t("push:ios") : t(state === "blocked" ? "blocked" : "unsupported");
  const able = state !== "blocked" && state !== "unsupported";
  return (
    <SwitchField
      label={t("switch")}
      hint={able ? t("hint") : reason}
      checked={state === "on"}
      disabled={!able}
      onChange={(on) => void change(on)}
    />
  );
}
