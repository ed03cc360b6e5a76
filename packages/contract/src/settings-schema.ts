import { z } from "zod";
import { LanguageCode, OneLine, Time, WellFormed } from "./fields.ts";
import { STATUS_CODE_POINTS } from "./limits.ts";
import { objection } from "./objections.ts";
import {
  ADDRESSED_AS,
  AUTO_TRANSLATE_MODES,
  DENSITIES,
  GROUPS_FROM,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  TEXT_SIZES,
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
  textSize: z.enum(TEXT_SIZES),
  density: z.enum(DENSITIES),
  until: Time.nullable(),
  status: OneLine.refine(
    (text) => [...text].length <= STATUS_CODE_POINTS,
    objection("atMost", { most: STATUS_CODE_POINTS }),
  ),
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
