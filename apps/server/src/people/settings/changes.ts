import { isDeepStrictEqual } from "node:util";
import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, settingEventType } from "@lingualoom/contract/settings.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

export interface SettingChange {
  readonly name: SettingName;
  readonly type: string;
  readonly value: unknown;
}

export const changesBetween = (before: Settings, after: Settings): SettingChange[] =>
  SETTING_NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name])).map((name) => ({
    name,
    type: settingEventType(name),
    value: after[name],
  }));

/** Normalizes the given settings for storage: only existing languages, each once. Omitted settings stay omitted. */
export function asStored(patch: Partial<Settings>): Partial<Settings> {
  const named = SETTING_NAMES.filter((name) => patch[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, checked(SETTINGS[name].kind, patch[name])]));
}

function checked(kind: (typeof SETTINGS)[SettingName]["kind"], value: unknown): unknown {
  if (kind === "language") requireLanguage(String(value));
  if (kind === "interfaceLanguage" && !isInterfaceLanguage(String(value))) throw unsupported(String(value));
  if (kind !== "languages") return value;
  const codes = value as readonly string[];
  codes.forEach(requireLanguage);
  return [...new Set(codes)];
}

function requireLanguage(code: string): void {
  if (!Object.hasOwn(LANGUAGES, code)) throw unsupported(code);
}

const unsupported = (code: string) => new AppError("UNSUPPORTED_LANGUAGE", say("languageUnsupported", { code }));
