import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { hasOwnName, ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { inputLook } from "../forms/input-look.ts";
import { describedBy, Labelled, type LabelledProps } from "../forms/Labelled.tsx";
import { SearchInput } from "../forms/SearchInput.tsx";
import { useLeaving } from "../layers/use-leaving.ts";
import { type Language, matchingLanguages } from "./matching-languages.ts";

/** Pixels. With less space below than this, and more above, the list opens upward. */
const ROOM_PX = 320;
/** Pixels around the options: the search field, the border, and some padding. */
const AROUND_PX = 80;

interface Props extends LabelledProps {
  readonly languages: readonly Language[];
  readonly value: string;
  readonly placeholder: string;
  /** The list takes up space: in a scrolling box such as a popover, an overlay would be cut off. */
  readonly inFlow?: boolean;
  readonly onChange: (code: string) => void;
}

/** A choice of one language: a button that opens a list with a search field, usable by keyboard. */
export function LanguagePicker({ languages, value, placeholder, inFlow = false, onChange, ...field }: Props) {
  const { t } = useTranslation("settings");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<{ readonly upward: boolean; readonly room: number } | null>(null);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const shown = matchingLanguages(languages, query);
  const chosen = languages.find(({ code }) => code === value);

  useLeaving(box, open !== null, () => setOpen(null));

  const show = () => {
    const place = button.current?.getBoundingClientRect();
    const below = innerHeight - (place?.bottom ?? 0);
    const above = place?.top ?? 0;
    const upward = !inFlow && below < ROOM_PX && above > below;
    setOpen({ upward, room: (upward ? above : Math.max(below, ROOM_PX)) - AROUND_PX });
    setQuery("");
    setActive(
      Math.max(
        0,
        languages.findIndex(({ code }) => code === value),
      ),
    );
  };
  const close = () => {
    setOpen(null);
    button.current?.focus();
  };
  const choose = (language: Language | undefined) => {
    if (language) onChange(language.code);
    close();
  };
  const pressed = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, shown.length - 1),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: shown.length - 1,
    };
    const move = moves[event.key];
    if (move !== undefined) setActive(move);
    else if (event.key === "Enter") choose(shown[active]);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={box} className="relative">
      <Labelled {...field} id={id}>
        <button
          ref={button}
          type="button"
          aria-haspopup="listbox"
          aria-expanded={open !== null}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={describedBy(id)}
          onClick={() => (open ? setOpen(null) : show())}
          className={`${inputLook} flex items-center justify-between gap-3 text-start`}
        >
          <span id={`${id}-value`} className={chosen ? "flex min-w-0 flex-1" : "text-muted"}>
            {chosen ? <LanguageLabel language={chosen} /> : placeholder}
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-muted" />
        </button>
      </Labelled>
      {open && (
        <div
          className={`animate-arrive rounded-md border border-line bg-surface p-2 ${inFlow ? "mt-1" : `absolute inset-x-0 z-20 shadow-lift ${open.upward ? "bottom-full mb-1" : "top-18"}`}`}
        >
          <SearchInput
            // The user opened the list, and typing belongs to its search field.
            autoFocus
            role="combobox"
            label={t("searchLanguages")}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={shown[active] ? `${id}-${shown[active].code}` : undefined}
            value={query}
            onValue={(value) => {
              setQuery(value);
              setActive(0);
            }}
            onKeyDown={pressed}
          />
          <LanguageOptions
            id={id}
            label={field.label}
            languages={shown}
            active={active}
            value={value}
            room={open.room}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}

const HEIGHT_PX = 224;

interface LanguageOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly languages: readonly Language[];
  readonly active: number;
  readonly value: string;
  readonly room: number;
  readonly onChoose: (language: Language) => void;
}

/** The list under a language search. The focus stays in the search field, whose keys move `active`. */
function LanguageOptions({ id, label, languages, active, value, room, onChoose }: LanguageOptionsProps) {
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

interface LanguageLabelProps {
  readonly language: Language;
  readonly withCode?: boolean;
}

/** A language in itself and in the reader's, since only one may be understood; in a list, also with its code. */
function LanguageLabel({ language: { code, name }, withCode = false }: LanguageLabelProps) {
  const own = ownName(code);
  const isSame = !hasOwnName(code) || own.toLocaleLowerCase() === name.toLocaleLowerCase();
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-2">
      <span className="min-w-0">
        {!isSame && (
          <>
            {/* The spaces are outside: inside an element they would not be part of the accessible name. */}
            <bdi lang={code}>{own}</bdi> <span className="text-muted">·</span>{" "}
          </>
        )}
        <bdi>{name}</bdi>
      </span>
      {withCode && <span className="ms-auto text-xs text-muted">{code}</span>}
    </span>
  );
}
