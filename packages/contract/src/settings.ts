export const THEMES = ["system", "light", "dark"] as const;
export const TEXT_SIZES = ["small", "standard", "large", "larger"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;
/** The parts shown of an automatically translated message. A rough translation always comes with the original. */
export const TRANSLATION_DISPLAYS = ["withOriginal", "translationOnly", "originalFirst"] as const;
/** Whether received messages are translated automatically; `ask`: as answered in each conversation. */
export const AUTO_TRANSLATE_MODES = ["always", "ask", "never"] as const;
/** Users who may add a user to groups: everyone, users they have written to, or only with their consent. */
export const GROUPS_FROM = ["everyone", "contacts", "nobody"] as const;

/** Forms of address, for languages whose words change with gender. */
export const ADDRESSED_AS = ["notSaid", "she", "he", "they"] as const;

interface Values {
  readonly switch: boolean;
  readonly language: string;
  readonly languages: string[];
  readonly interfaceLanguage: string;
  readonly provider: string;
  readonly theme: (typeof THEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
  readonly density: (typeof DENSITIES)[number];
  /** An ISO time, or null. */
  readonly until: string | null;
  readonly status: string;
  readonly translationDisplay: (typeof TRANSLATION_DISPLAYS)[number];
  readonly autoTranslateMode: (typeof AUTO_TRANSLATE_MODES)[number];
  readonly groupsFrom: (typeof GROUPS_FROM)[number];
  readonly addressedAs: (typeof ADDRESSED_AS)[number];
}

interface Setting<Kind extends keyof Values = keyof Values> {
  /** Determines the schema (`settings-schema.ts`) and the server's further checks. */
  readonly kind: Kind;
  readonly initial: Values[Kind];
  /** Name in `settingsUpdated` and `settingsChanged`, if it differs. */
  readonly event?: string;
}

const setting = <const Kind extends keyof Values>(kind: Kind, initial: Values[Kind], event?: string) =>
  ({ kind, initial, ...(event && { event }) }) satisfies Setting<Kind>;

/**
 * Every user setting. Schema, defaults, events and database columns derive from this list; the column has the setting's
 * name in snake case. Only `autoTranslate` has no column: it is derived from `autoTranslateMode`.
 */
export const SETTINGS = {
  preferredLanguage: setting("language", "en", "language"),
  soundEnabled: setting("switch", true, "sound"),
  /** Whether `autoTranslateMode` is `always`; setting it to false changes that to `ask`. */
  autoTranslate: setting("switch", false),
  autoTranslateMode: setting("autoTranslateMode", "ask"),
  translationDisplay: setting("translationDisplay", "withOriginal"),
  readLanguages: setting("languages", []),
  /** Empty hides all learning features. */
  learningLanguages: setting("languages", []),
  discoverable: setting("switch", true),
  showPresence: setting("switch", true),
  linkPreviews: setting("switch", true),
  /** Whether opening a received picture shows its words translated, if the chat is translated automatically. */
  translatePictures: setting("switch", false),
  translationProvider: setting("provider", ""),
  theme: setting("theme", "system"),
  textSize: setting("textSize", "standard"),
  density: setting("density", "comfortable"),
  /** Do not disturb: devices stay silent until that time; null or a past time: they do not. */
  quietUntil: setting("until", null),
  /** A sentence that people who may see the user read beside their name; empty for none. */
  statusText: setting("status", ""),
  /** End of the status; null: it stays until it is changed. */
  statusUntil: setting("until", null),
  interfaceLanguage: setting("interfaceLanguage", "en"),
  groupsFrom: setting("groupsFrom", "everyone"),
  /** Whether all calls are relayed, so that no one in them learns the user's IP address. */
  hideAddress: setting("switch", false),
  addressedAs: setting("addressedAs", "notSaid"),
  /** Whether the user has already been asked which languages they read. */
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

/** Returns the setting of a `settingsUpdated` or `settingsChanged` event, by its type or the setting's own name. */
export const settingOfEvent = (type: string): SettingName | undefined =>
  SETTING_NAMES.find((name) => settingEventType(name) === type || name === type);
