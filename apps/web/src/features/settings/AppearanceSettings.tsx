import type { Settings, Theme } from "@lingualoom/contract/shapes.ts";
import { RadioGroup } from "radix-ui";
import { toast } from "react-hot-toast/headless";
import { useTranslation } from "react-i18next";
import { sentenceOf } from "../../api/api-error.ts";
import { playClick } from "../../sounds/sounds.ts";
import { SwitchField } from "../../ui/SwitchField.tsx";
import { Section } from "./Section.tsx";
import { useSaveSettings } from "./use-save-settings.ts";

const THEMES = [
  { theme: "system", text: "themeSystem" },
  { theme: "light", text: "themeLight" },
  { theme: "dark", text: "themeDark" },
] as const;

export function AppearanceSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(["settings", "chat"]);
  const save = useSaveSettings();
  const setTheme = (theme: string) =>
    save.mutate(
      { theme: theme as Theme },
      { onError: (error) => toast.error(sentenceOf(error, t("saveFailed"))) },
    );
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
      <div>
        <p id="theme-label" className="mb-1 text-sm font-medium">
          {t("theme")}
        </p>
        <RadioGroup.Root
          aria-labelledby="theme-label"
          value={settings.theme}
          onValueChange={setTheme}
          className="flex rounded-md border border-edge p-0.5"
        >
          {THEMES.map(({ theme, text }) => (
            <RadioGroup.Item
              key={theme}
              value={theme}
              className="min-h-10 flex-1 rounded-sm px-3 text-muted transition-colors duration-150 data-[state=checked]:bg-indigo-soft data-[state=checked]:font-semibold data-[state=checked]:text-ink"
            >
              {t(text)}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      </div>
      <SwitchField
        label={t("sound")}
        hint={t("soundHint")}
        checked={settings.soundEnabled}
        onChange={setSound}
      />
    </Section>
  );
}
