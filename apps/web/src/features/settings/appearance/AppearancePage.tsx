import { useNotificationState } from "#/features/notifications/choice.ts";
import { NotificationSwitch } from "#/features/notifications/NotificationSwitch.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { playClick } from "#/sounds/sounds.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import type { PageProps } from "../index-pages.ts";
import { DoNotDisturb } from "../notifications/DoNotDisturb.tsx";
import { PushSettings } from "../notifications/PushSettings.tsx";
import { Section } from "../Section.tsx";
import { Setting } from "../saving/Setting.tsx";
import { WithSettings } from "../WithSettings.tsx";
import { SizeSettings } from "./SizeSettings.tsx";
import { ThemeSetting } from "./ThemeSetting.tsx";

export function AppearancePage({ me }: PageProps) {
  return (
    <WithSettings>
      <Section>
        <ThemeSetting />
        <SizeSettings />
      </Section>
      <Notifications me={me} />
    </WithSettings>
  );
}

function Notifications({ me }: PageProps) {
  const { t } = useTranslation("settings");
  const state = useNotificationState(me._id);
  return (
    <Section title={t("alertsTitle")}>
      <NotificationSwitch me={me._id} />
      {state !== "unsupported" && <PushSettings isOn={state === "on"} />}
      <DoNotDisturb />
      <Setting name="soundEnabled" failure="chat:soundFailed">
        {({ value, onChange, ...outcome }) => (
          <SwitchField
            label={t("sound")}
            hint={t("soundHint")}
            checked={value}
            onChange={(on) => {
              // Off means silent everywhere, so only turning on makes a sound.
              if (on) playClick();
              onChange(on);
            }}
            {...outcome}
          />
        )}
      </Setting>
    </Section>
  );
}
