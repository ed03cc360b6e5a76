import type { Settings } from "@lingualoom/contract/shapes.ts";
import { type SubmitEvent, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { SwitchField } from "../../ui/forms/SwitchField.tsx";
import { LanguagePicker } from "../../ui/language-picker/LanguagePicker.tsx";
import { ProviderChoice } from "./ProviderChoice.tsx";
import { ReadLanguages } from "./ReadLanguages.tsx";
import { Section } from "./Section.tsx";
import { useChangeAtOnce } from "./use-change-at-once.ts";
import { useLanguages } from "./use-languages.ts";
import { useSaveSettings } from "./use-save-settings.ts";

export function TranslationSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  const saveForm = useSaveSettings();
  const changeLanguages = useChangeAtOnce("languageFailed");
  const changeTranslation = useChangeAtOnce("translationFailed");
  // The unsaved choice; null shows what is stored, also when another device changes it.
  const [preferred, setPreferred] = useState<string | null>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const preferredLanguage = preferred ?? settings.preferredLanguage;
    saveForm.mutate(
      { preferredLanguage },
      {
        onSuccess: () => {
          setPreferred(null);
          toast.success(t("translationUpdated"));
        },
        onError: (error) => toast.error(sentenceOf(error, t("translationFailed"))),
      },
    );
  };
  return (
    <Section title={t("translationTitle")}>
      <form onSubmit={submit} className="grid gap-5">
        <LanguagePicker
          label={t("preferredLanguage")}
          hint={t("preferredHint")}
          placeholder={t("selectLanguage")}
          languages={languages}
          value={preferred ?? settings.preferredLanguage}
          onChange={setPreferred}
        />
        <Button type="submit" busy={saveForm.isPending} className="justify-self-start">
          {saveForm.isPending ? t("updating") : t("updateTranslation")}
        </Button>
      </form>
      <ReadLanguages
        languages={languages}
        value={settings.readLanguages}
        onChange={(readLanguages) => changeLanguages({ readLanguages })}
      />
      <SwitchField
        accent="marigold"
        label={t("autoTranslate")}
        hint={t("autoTranslateHint")}
        checked={settings.autoTranslate}
        onChange={(autoTranslate) => changeTranslation({ autoTranslate })}
      />
      <ProviderChoice settings={settings} />
    </Section>
  );
}
