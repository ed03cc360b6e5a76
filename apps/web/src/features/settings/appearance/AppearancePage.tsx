import type { Settings, Theme } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Notifications } from "../notifications/Notifications.tsx";
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
