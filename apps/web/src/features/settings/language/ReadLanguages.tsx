import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { X } from "lucide-react";
import { useLanguages } from "../../../data/translation/use-languages.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { LanguagePicker } from "../../../ui/language-picker/LanguagePicker.tsx";
import { useSetting } from "../saving/use-setting.ts";

/** Languages besides the preferred one that need no translation. */
export function ReadLanguages({ settings: { readLanguages: value } }: { readonly settings: Settings }) {
  const { t } = useTranslation("settings");
  const languages = useLanguages();
  const { change, outcome } = useSetting("languageFailed");
  const onChange = (readLanguages: string[]) => change({ readLanguages });
  const name = (code: string) => languages.find((language) => language.code === code)?.name ?? code;
  return (
    <div>
      <LanguagePicker
        label={t("readLanguages")}
        hint={t("readHint")}
        placeholder={t("addLanguage")}
        languages={languages.filter(({ code }) => !value.includes(code))}
        value=""
        onChange={(code) => onChange([...value, code])}
        {...outcome}
      />
      {value.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code} className="flex items-center rounded-full border border-line bg-sunken ps-3 text-sm">
              {name(code)}
              <button
                type="button"
                aria-label={t("removeLanguage", { name: name(code) })}
                onClick={() => onChange(value.filter((one) => one !== code))}
                className="grid size-11 place-items-center rounded-full text-muted hover:text-ink md:size-8"
              >
                <X aria-hidden size={15} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
