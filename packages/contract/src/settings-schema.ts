import { z } from "zod";
import { LanguageCode, WellFormed } from "./fields.ts";
import {
  ADDRESSED_AS,
  AUTO_TRANSLATE_MODES,
  GROUPS_FROM,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  THEMES,
  TRANSLATION_DISPLAYS,
} from "./settings.ts";

export const Theme = z.enum(THEMES);

const SETTING_KINDS = {
  switch: z.boolean(),
  language: LanguageCode,
  languages: z.array(LanguageCode).max(20),
  interfaceLanguage: LanguageCode,
  provider: WellFormed.max(32),
  theme: Theme,
  translationDisplay: z.enum(TRANSLATION_DISPLAYS),
  autoTranslateMode: z.enum(AUTO_TRANSLATE_MODES),
  groupsFrom: z.enum(GROUPS_FROM),
  addressedAs: z.enum(ADDRESSED_AS),
};

type SettingsShape = {
  [Name in SettingName]: (typeof SETTING_KINDS)[(typeof SETTINGS)[Name]["kind"]];
};

export const Settings = z.object(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTING_KINDS[SETTINGS[name].kind]])) as SettingsShape,
);

export type Settings = z.infer<typeof Settings>;
export type Theme = z.infer<typeof Theme>;
