import { X } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LanguagePicker } from "../../ui/language-picker/LanguagePicker.tsx";
import type { Language } from "../../ui/language-picker/matching-languages.ts";

interface Props {
  readonly languages: readonly Language[];
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

/** Languages besides the preferred one that need no translation. */
export function ReadLanguages({ languages, value, onChange }: Props) {
  const { t } = useTranslation("settings");
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
      />
      {value.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {value.map((code) => (
            <li
              key={code}
              className="flex items-center rounded-full border border-line bg-sunken ps-3 text-sm"
            >
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
