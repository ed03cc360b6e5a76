import type { Settings, Theme } from "@lingualoom/contract/settings-schema.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { useSetting } from "../saving/use-setting.ts";
import { WithSettings } from "../WithSettings.tsx";

const THEMES = [
  { theme: "system", text: "themeSystem" },
  { theme: "light", text: "themeLight" },
  { theme: "dark", text: "themeDark" },
] as const;

export function AppearancePage() {
  return <WithSettings>{(settings) => <ThemeChoice settings={settings} />}</WithSettings>;
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
