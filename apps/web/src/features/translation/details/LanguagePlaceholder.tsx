import { useTranslation } from "../../../i18n/use-translation.ts";
import { inputLook } from "../../../ui/forms/input-look.ts";

/** Where `LanguageOfMessage` will stand, as high as it will be: what is about to be clicked below it must not move. */
export function LanguagePlaceholder() {
  const { t } = useTranslation("translation");
  return (
    <div aria-busy>
      <span className="mb-1 block text-sm font-medium">{t("languageOfMessage")}</span>
      <div className={inputLook}>&nbsp;</div>
      <p className="mt-1 text-sm text-muted">{t("languageOfMessageHint")}</p>
    </div>
  );
}
