import type { Settings, Theme } from "@lingualoom/contract/settings-schema.ts";
import { useNotificationState } from "#/features/notifications/choice.ts";
import { NotificationSwitch } from "#/features/notifications/NotificationSwitch.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { playClick } from "#/sounds/sounds.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { PushSettings } from "../notifications/PushSettings.tsx";
import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";

const THEMES = [
  { theme: "system", text: "themeSystem" },
  { theme: "light", text: "themeLight" },
  { theme: "dark", text: "themeDark" },
] as const;

export function AppearancePage({ me }: PageProps) {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <Section>
            <ThemeChoice settings={settings} />
          </Section>
          <Notifications me={me} settings={settings} />
        </>
      )}
    </WithSettings>
  );
}

function ThemeChoice({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const { change, outcome } = useSetting();
  return (
    <Choice
      label={t("theme")}
      hint={t("themeHint")}
      value={settings.theme}
      onChange={(theme: Theme) => change({ theme })}
      options={THEMES.map(({ theme, text }) => ({ value: theme, text: t(text) }))}
      {...outcome}
    />
  );
}

interface Props extends PageProps {
  readonly settings: Settings;
}

function Notifications({ me, settings }: Props) {
  const { t } = useTranslation("settings");
  const state = useNotificationState(me._id);
  return (
    <Section title={t("alertsTitle")}>
      <NotificationSwitch me={me._id} />
      {state !== "unsupported" && <PushSettings isOn={state === "on"} />}
      <SoundSwitch settings={settings} />
    </Section>
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
