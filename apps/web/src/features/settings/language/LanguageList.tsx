import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { Setting } from "../saving/Setting.tsx";

const TEXTS = {
  readLanguages: ["readLanguages", "readHint"],
  learningLanguages: ["learningLanguages", "learningHint"],
} as const;

interface Props {
  readonly which: keyof typeof TEXTS;
}

export const LanguageList = ({ which }: Props) => (
  <Setting name={which} failure="languageFailed">
    {(field) => <Languages {...field} which={which} />}
  </Setting>
);

interface LanguagesProps extends Props {
  readonly value: readonly string[] | undefined;
  readonly onChange: (languages: string[]) => void;
  readonly note: ReactNode;
  readonly error: string | undefined;
}

function Languages({ which, value = [], onChange, ...outcome }: LanguagesProps) {
  const { t } = useTranslation("settings");
  const [label, hint] = TEXTS[which];
  const languages = useLanguages();
  const name = (code: string) => languages.find((language) => language.code === code)?.name ?? code;
  return (
    <div>
      <LanguagePicker
        label={t(label)}
        hint={t(hint)}
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
