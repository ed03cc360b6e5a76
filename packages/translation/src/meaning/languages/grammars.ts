import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { Grammar } from "./grammar.ts";
import { hi } from "./hi.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { zh } from "./zh.ts";

const GRAMMARS: Readonly<Record<string, Grammar>> = { ar, de, en, es, fr, hi, it, ja, pt, ru, zh };

/** For a language without a grammar, only digits, symbols, links and question marks are read. */
const UNKNOWN: Grammar = {
  numbers: {},
  joint: "",
  months: [],
  weekdays: [],
  days: ["", "", ""],
  ofMonth: "",
  clock: { morning: "", evening: "", mark: "" },
  units: {},
  negation: "",
  capitals: "none",
};

export const grammarOf = (language: string): Grammar =>
  Object.hasOwn(GRAMMARS, language) ? (GRAMMARS[language] as Grammar) : UNKNOWN;

export const isKnown = (language: string): boolean => Object.hasOwn(GRAMMARS, language);
