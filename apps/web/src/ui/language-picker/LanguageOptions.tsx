import { useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LanguageLabel } from "./LanguageLabel.tsx";
import type { Language } from "./matching-languages.ts";

const HEIGHT_PX = 224;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly languages: readonly Language[];
  readonly active: number;
  readonly value: string;
  /** The greatest height, in pixels, where the screen has less than usual. */
  readonly room: number;
  readonly onChoose: (language: Language) => void;
}

/** The list under a language search. The focus stays in the search field; its keys move `active`. */
export function LanguageOptions({ id, label, languages, active, value, room, onChoose }: Props) {
  const { t } = useTranslation("settings");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="mt-1 overflow-y-auto"
        style={{ maxBlockSize: Math.min(room, HEIGHT_PX) }}
      >
        {languages.map((language, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which keeps the focus.
          <div
            key={language.code}
            id={`${id}-${language.code}`}
            role="option"
            aria-selected={language.code === value}
            tabIndex={-1}
            onClick={() => onChoose(language)}
            className={`flex min-h-11 items-center rounded-sm px-2 md:min-h-9 ${index === active ? "bg-indigo-soft" : "hover:bg-sunken"} ${language.code === value ? "font-semibold" : ""}`}
          >
            <LanguageLabel language={language} withCode />
          </div>
        ))}
      </div>
      {languages.length === 0 && (
        <p role="status" className="px-2 py-4 text-center text-sm text-muted">
          {t("noLanguages")}
        </p>
      )}
    </>
  );
}
