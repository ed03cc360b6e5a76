import { isDeepStrictEqual } from "node:util";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { Settings } from "@lingualoom/contract/shapes.ts";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import { AppError } from "../../errors.ts";

type Field = keyof Settings;

/** Two fields go by the names the wire has always had for them. */
const TYPES: Partial<Record<Field, string>> = { preferredLanguage: "language", soundEnabled: "sound" };

const FIELDS = Object.keys(Settings.shape) as Field[];

export const typeOf = (field: Field): string => TYPES[field] ?? field;

/** The field a `settingsUpdated` or `settingsChanged` is about, by the type's name or the field's own. */
export const fieldOf = (type: string): Field | undefined =>
  FIELDS.find((field) => typeOf(field) === type || field === type);

export interface Change {
  readonly type: string;
  readonly value: unknown;
}

export const changesBetween = (before: Settings, after: Settings): Change[] =>
  FIELDS.filter((field) => !isDeepStrictEqual(before[field], after[field])).map((field) => ({
    type: typeOf(field),
    value: after[field],
  }));

/** The named fields as they are stored: languages that exist, each once. Fields left out stay out. */
export function asStored(patch: Partial<Settings>): Partial<Settings> {
  const named = Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;
  if (named.preferredLanguage !== undefined) requireLanguage(named.preferredLanguage);
  named.readLanguages?.forEach(requireLanguage);
  if (named.readLanguages) named.readLanguages = [...new Set(named.readLanguages)];
  if (named.interfaceLanguage !== undefined && !isInterfaceLanguage(named.interfaceLanguage))
    throw unsupported(named.interfaceLanguage);
  return named;
}

function requireLanguage(code: string): void {
  if (!Object.hasOwn(LANGUAGES, code)) throw unsupported(code);
}

const unsupported = (code: string) =>
  new AppError("UNSUPPORTED_LANGUAGE", `The language "${code}" is not supported`);
