import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { Settings, Theme } from "@lingualoom/contract/shapes.ts";
import { toast } from "react-hot-toast/headless";
import { ownName } from "../../i18n/own-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { playClick } from "../../sounds/sounds.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { Choice } from "../../ui/forms/Choice.tsx";
import { SwitchField } from "../../ui/forms/SwitchField.tsx";
import { Section } from "./Section.tsx";
import { useChangeAtOnce } from "./use-change-at-once.ts";
import { useSaveSettings } from "./use-save-settings.ts";

const THEMES = [
  { theme: "system", text: "themeSystem" },
  { theme: "light", text: "themeLight" },
  { theme: "dark", text: "themeDark" },
] as const;

export function AppearanceSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(["settings", "chat"]);
  const save = useSaveSettings();
  const change = useChangeAtOnce();
  const changeLanguage = useChangeAtOnce("languageFailed");
  const setSound = (soundEnabled: boolean) => {
    if (soundEnabled) playClick();
    save.mutate(
      { soundEnabled },
      {
        onSuccess: () => toast.success(t(soundEnabled ? "chat:soundEnabled" : "chat:soundDisabled")),
        onError: (error) => toast.error(sentenceOf(error, t("chat:soundFailed"))),
      },
    );
  };
  return (
    <Section title={t("appearanceTitle")}>
      <Choice
        label={t("theme")}
        value={settings.theme}
        onChange={(theme: Theme) => change({ theme })}
        options={THEMES.map(({ theme, text }) => ({ value: theme, text: t(text) }))}
      />
      <Choice
        label={t("interfaceLanguage")}
        hint={t("interfaceLanguageHint")}
        value={settings.interfaceLanguage}
        onChange={(interfaceLanguage) => changeLanguage({ interfaceLanguage })}
        options={INTERFACE_LANGUAGES.map((code) => ({
          value: code as string,
          text: ownName(code),
          lang: code,
        }))}
      />
      <SwitchField
        label={t("sound")}
        hint={t("soundHint")}
        checked={settings.soundEnabled}
        onChange={setSound}
      />
    </Section>
  );
}
