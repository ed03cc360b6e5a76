import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import type { PageProps } from "./pages.ts";

/** What who learns a language turns on in one chat. */
export function LearningPage({ chatSettings: { settings, change } }: PageProps) {
  const { t } = useTranslation("translating");
  if (!settings) return null;
  return (
    <>
      <SwitchField
        accent="marigold"
        label={t("practice")}
        hint={t("practiceHint")}
        checked={settings.practice}
        onChange={(practice) => change({ practice })}
      />
      <SwitchField
        accent="marigold"
        label={t("corrections")}
        hint={t("correctionsHint")}
        checked={settings.corrections}
        onChange={(corrections) => change({ corrections })}
      />
    </>
  );
}
