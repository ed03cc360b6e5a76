export const THEMES = ["system", "light", "dark"] as const;
/** What shows of a message that is translated by itself. Under a rough translation the original always shows. */
export const TRANSLATION_DISPLAYS = ["withOriginal", "translationOnly", "originalFirst"] as const;
/** Whether what a person receives is translated by itself; `ask`: as they answer in each conversation. */
export const AUTO_TRANSLATE_MODES = ["always", "ask", "never"] as const;
/** Who may add somebody to groups: everyone, those whom they have written to, or nobody without their yes. */
export const GROUPS_FROM = ["everyone", "contacts", "nobody"] as const;

interface Values {
  readonly switch: boolean;
  readonly language: string;
  readonly languages: string[];
  readonly interfaceLanguage: string;
  readonly provider: string;
  readonly theme: (typeof THEMES)[number];
  readonly translationDisplay: (typeof TRANSLATION_DISPLAYS)[number];
  readonly autoTranslateMode: (typeof AUTO_TRANSLATE_MODES)[number];
  readonly groupsFrom: (typeof GROUPS_FROM)[number];
}

interface Setting<Kind extends keyof Values = keyof Values> {
  /** Decides the schema (`settings-schema.ts`) and what the server accepts beyond it. */
  readonly kind: Kind;
  /** Holds for whoever has chosen nothing. */
  readonly initial: Values[Kind];
  /** Its name in `settingsUpdated` and `settingsChanged`, where that is not its own. */
  readonly event?: string;
}

const setting = <const Kind extends keyof Values>(kind: Kind, initial: Values[Kind], event?: string) =>
  ({ kind, initial, ...(event && { event }) }) satisfies Setting<Kind>;

/**
 * Every setting of a person, once. Schema, defaults, events and database columns derive from this list; a setting's
 * column has its name in snake case. `autoTranslate` alone has none: it follows from `autoTranslateMode`.
 */
export const SETTINGS = {
  preferredLanguage: setting("language", "en", "language"),
  soundEnabled: setting("switch", true, "sound"),
  /** Whether `autoTranslateMode` is `always`; setting it to false goes from that to `ask`. */
  autoTranslate: setting("switch", false),
  autoTranslateMode: setting("autoTranslateMode", "ask"),
  translationDisplay: setting("translationDisplay", "withOriginal"),
  readLanguages: setting("languages", []),
  /** Whoever learns none sees nothing of learning. */
  learningLanguages: setting("languages", []),
  discoverable: setting("switch", true),
  showPresence: setting("switch", true),
  /** Whether previews are made of the links that the person sends. */
  linkPreviews: setting("switch", true),
  /** Whether a received picture that is opened shows its words translated, where its chat is translated by itself. */
  translatePictures: setting("switch", false),
  translationProvider: setting("provider", ""),
  theme: setting("theme", "system"),
  interfaceLanguage: setting("interfaceLanguage", "en"),
  /** Who may add the person to groups without being asked. */
  groupsFrom: setting("groupsFrom", "everyone"),
  /** Whether the person was asked what they read, and so need not be asked again. */
  languagesAnswered: setting("switch", false),
};

export type SettingName = keyof typeof SETTINGS;

type SettingValues = { [Name in SettingName]: Values[(typeof SETTINGS)[Name]["kind"]] };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].initial]),
) as SettingValues;

export const settingEventType = (name: SettingName): string => {
  const { event }: Setting = SETTINGS[name];
  return event ?? name;
};

/** The setting a `settingsUpdated` or `settingsChanged` is about, by its type or the setting's own name. */
export const settingOfEvent = (type: string): SettingName | undefined =>
  SETTING_NAMES.find((name) => settingEventType(name) === type || name === type);
