import { Plus, X } from "lucide-react";
import { useState } from "react";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguagePicker } from "#/ui/language-picker/LanguagePicker.tsx";
import type { ReadingLanguages } from "../likely-languages.ts";
import { useLanguageChoice } from "./use-language-choice.ts";

interface Props {
  readonly value: ReadingLanguages;
  readonly ideas: readonly string[];
  readonly onChange: (value: ReadingLanguages) => void;
}

const chip = "flex min-h-11 items-center rounded-full border text-sm md:min-h-8";

/** The one question of the sign-up: the user's languages. It has a preselected answer. */
export function ReadingLanguagesField({ value, ideas, onChange }: Props) {
  const { t } = useTranslation("session");
  const languages = useLanguageChoice();
  const [changes, setChanges] = useState<"main" | "further" | null>(null);
  const { preferredLanguage, readLanguages } = value;
  const add = (code: string) => onChange({ ...value, readLanguages: [...readLanguages, code] });
  const free = languages.filter(({ code }) => code !== preferredLanguage && !readLanguages.includes(code));
  const choose = (code: string) => {
    setChanges(null);
    if (changes === "further") return add(code);
    onChange({ preferredLanguage: code, readLanguages: readLanguages.filter((one) => one !== code) });
  };

  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3">
      <legend className="sr-only">{t("readsLegend")}</legend>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{t("reads")}</span>
        <strong suppressHydrationWarning lang={preferredLanguage} className="text-marigold-ink">
          {ownName(preferredLanguage)}
        </strong>
        <button
          type="button"
          aria-expanded={changes === "main"}
          onClick={() => setChanges(changes === "main" ? null : "main")}
          className="min-h-11 rounded-sm px-1 font-medium text-indigo underline-offset-4 hover:underline md:min-h-8"
        >
          {t("readsChange")}
        </button>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted">{t("alsoReads")}</span>
        {readLanguages.map((code) => (
          <span key={code} className={`${chip} border-line bg-sunken ps-3`}>
            <span lang={code}>{ownName(code)}</span>
            <button
              type="button"
              aria-label={t("alsoReadsRemove", { name: ownName(code) })}
              onClick={() => onChange({ ...value, readLanguages: readLanguages.filter((one) => one !== code) })}
              className="grid size-11 place-items-center rounded-full text-muted hover:text-ink md:size-8"
            >
              <X aria-hidden size={15} />
            </button>
          </span>
        ))}
        {ideas
          .filter((code) => code !== preferredLanguage && !readLanguages.includes(code))
          .map((code) => (
            <button
              key={code}
              type="button"
              onClick={() => add(code)}
              className={`${chip} gap-1 border-dashed border-edge px-3 hover:bg-sunken`}
            >
              <Plus aria-hidden size={14} />
              <span lang={code}>{ownName(code)}</span>
            </button>
          ))}
        <button
          type="button"
          aria-label={t("alsoReadsAdd")}
          aria-expanded={changes === "further"}
          onClick={() => setChanges(changes === "further" ? null : "further")}
          className={`${chip} w-11 justify-center border-dashed border-edge hover:bg-sunken md:w-8`}
        >
          <Plus aria-hidden size={15} />
        </button>
      </div>
      {changes && (
        <LanguagePicker
          key={changes}
          label={t(changes === "main" ? "reads" : "alsoReads")}
          placeholder={t("alsoReadsAdd")}
          languages={changes === "main" ? languages : free}
          value={changes === "main" ? preferredLanguage : ""}
          onChange={choose}
        />
      )}
      <p className="text-sm text-muted">{t("readsHint")}</p>
    </fieldset>
  );
}
