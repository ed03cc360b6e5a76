import { useTranslation } from "../../i18n/use-translation.ts";
import { SwitchField } from "../../ui/forms/SwitchField.tsx";
import { toast } from "../../ui/layers/toast.ts";
import { storeNotificationChoice, turnNotificationsOn, useNotificationState } from "./choice.ts";

export function NotificationSwitch({ me }: { readonly me: string }) {
  const { t } = useTranslation("notifications");
  const state = useNotificationState(me);
  const change = async (on: boolean) => {
    if (!on) storeNotificationChoice(me, "off");
    else if ((await turnNotificationsOn(me)) === "blocked") toast.error(t("blocked"));
  };
  const able = state !== "blocked" && state !== "unsupported";
  return (
    <SwitchField
      label={t("switch")}
      hint={able ? t("hint") : t(state)}
      checked={state === "on"}
      disabled={!able}
      onChange={(on) => void change(on)}
    />
  );
}
