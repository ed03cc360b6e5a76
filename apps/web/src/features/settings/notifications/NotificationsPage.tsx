import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { playClick } from "../../../sounds/sounds.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { useNotificationState } from "../../notifications/choice.ts";
import { NotificationSwitch } from "../../notifications/NotificationSwitch.tsx";
import type { PageProps } from "../page-props.ts";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";
import { PushSettings } from "./PushSettings.tsx";

export function NotificationsPage({ me }: PageProps) {
  const state = useNotificationState(me._id);
  return (
    <div className="grid gap-6">
      <NotificationSwitch me={me._id} />
      {state !== "unsupported" && <PushSettings isOn={state === "on"} />}
      <WithSettings>{(settings) => <SoundSwitch settings={settings} />}</WithSettings>
    </div>
  );
}

function SoundSwitch({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting("chat:soundFailed");
  return (
    <SwitchField
      label={t("sound")}
      hint={t("soundHint")}
      checked={settings.soundEnabled}
      onChange={(soundEnabled) => {
        // Off means silent everywhere, so only turning on makes a sound.
        if (soundEnabled) playClick();
        change({ soundEnabled });
      }}
      {...outcome}
    />
  );
}
