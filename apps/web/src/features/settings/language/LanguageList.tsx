import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { X } from "lucide-react";
import { useLanguages } from "#/data/translation/use-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import { useSetting } from "../saving/use-setting.ts";

const TEXTS = {
  readLanguages: ["readLanguages", "readHint"],
  learningLanguages: ["learningLanguages", "learningHint"],
} as const;

interface Props {
  readonly settings: Settings;
  /** Languages besides the preferred one that need no translation, or those that are learned. */
  readonly which: keyof typeof TEXTS;
}

/** A list of languages, to which one is added and from which one is taken at a time. */
export function LanguageList({ settings, which }: Props) {
  const { t } = useTranslation("settings");
  const [label, hint] = TEXTS[which];
  const value = settings[which] ?? [];
  const languages = useLanguages();
  const { change, outcome } = useSetting("languageFailed");
  const onChange = (languages: string[]) => change({ [which]: languages });
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
