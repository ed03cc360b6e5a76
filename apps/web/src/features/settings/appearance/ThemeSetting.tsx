import { useTranslation } from "#/i18n/use-translation.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Setting } from "../saving/Setting.tsx";

const THEMES = [
  { theme: "system", text: "themeSystem" },
  { theme: "light", text: "themeLight" },
  { theme: "dark", text: "themeDark" },
] as const;

export function ThemeSetting() {
  const { t } = useTranslation("settings");
  return (
    <Setting name="theme">
      {(field) => (
        <Choice
          label={t("theme")}
          hint={t("themeHint")}
          options={THEMES.map(({ theme, text }) => ({ value: theme, text: t(text) }))}
          {...field}
        />
      )}
    </Setting>
  );
}
