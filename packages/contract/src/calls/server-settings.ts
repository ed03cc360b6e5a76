import { z } from "zod";
import type { CallMap } from "../call.ts";
import { EngineId } from "../engine-id.ts";
import { Id, OneLine, Time } from "../fields.ts";
import { objection } from "../objections.ts";
import { PASSWORD_USES } from "../sign-in-providers.ts";
import { mailDomainOf, SIGN_UP_MODES } from "../sign-up-rules.ts";
import { isVisible } from "../visible.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Who must have a second factor: a code of an app after the password, a passkey or a provider. */
export const FACTOR_DEMANDS = ["nobody", "administrators", "everyone"] as const;
export type FactorDemand = (typeof FACTOR_DEMANDS)[number];

const MOST_CHARACTERS = 1_000_000_000;
const Characters = z.number().int().min(0).max(MOST_CHARACTERS);
const MOST_ENGINES = 100;
const OrderOfEngines = z
  .array(EngineId)
  .max(MOST_ENGINES)
  .refine((order) => new Set(order).size === order.length, objection("engineTwice"));

const SERVER_NAME_MAX = 60;
const MOST_DOMAINS = 100;
const MailDomain = z.string().transform((text, context) => {
  const domain = mailDomainOf(text);
  if (domain === null) context.addIssue(objection("notAMailDomain"));
  return domain ?? z.NEVER;
});

/** What an administrator may change while the servers run; each starts with the value of the environment. */
export const ServerSettings = z.object({
  /** In which order engines are asked; one that is not named comes after those that are. */
  engineOrder: OrderOfEngines,
  /** Characters an engine may be sent on one UTC day; who is not named has no limit. */
  engineBudgets: z.record(EngineId, Characters),
  /** Characters that one person's reading may send to providers on one UTC day; null: no limit. */
  personBudget: Characters.nullable(),
  /** How far text may go where nobody has chosen a level. */
  defaultPrivacyLevel: z.enum(["server", "providers"]),
  logLevel: z.enum(LOG_LEVELS),
  signUp: z.enum(SIGN_UP_MODES),
  /** Whose addresses sign up while `signUp` is `domains`. */
  signUpDomains: z
    .array(MailDomain)
    .max(MOST_DOMAINS)
    .transform((domains) => [...new Set(domains)]),
  /** Whether all people make links to this server, or administrators alone. */
  everyoneMayInvite: z.boolean(),
  /** Who may use a password, as long as there is a provider to sign in with. */
  passwords: z.enum(PASSWORD_USES),
  /** Who must have a second factor. */
  requireSecondFactor: z.enum(FACTOR_DEMANDS),
  /** When the demand of a second factor begins to hold; null: at once. */
  secondFactorFrom: Time.nullable(),
  /** Whether people may sign up with a passkey instead of a password. */
  withoutPassword: z.boolean(),
  /** How people call this server. */
  serverName: OneLine.refine(isVisible, objection("nameNeeded")).max(SERVER_NAME_MAX),
  /** Without mail an invitation or an administrator confirms accounts. Always true with a mail server. */
  sendsMail: z.boolean(),
});

const SETTING_NAMES = [
  "engineOrder",
  "engineBudgets",
  "personBudget",
  "defaultPrivacyLevel",
  "logLevel",
  "signUp",
  "signUpDomains",
  "everyoneMayInvite",
  "passwords",
  "requireSecondFactor",
  "secondFactorFrom",
  "withoutPassword",
  "serverName",
  "sendsMail",
] as const;

const Answer = z.object({
  success: z.literal(true),
  /** In force. */
  settings: ServerSettings,
  /** The values of the environment. */
  given: ServerSettings,
  /** Those that were changed here, and no longer follow the environment. */
  changed: z.array(z.enum(SETTING_NAMES)),
  /** The names of the settings that a variable sets. With `requireSecondFactor` among them, the demand is changed there alone. */
  configured: z.array(z.enum(SETTING_NAMES)),
  /** The operator's limit for all text; only the environment sets it. */
  highestPrivacyLevel: z.enum(["server", "providers"]),
});

export const serverSettingsCalls = {
  "GET /health/admin/settings": { access: "admin", output: Answer },
  "PUT /health/admin/settings": {
    access: "admin",
    scope: "none",
    body: ServerSettings.partial().extend({
      /** These follow the environment again. */
      reset: z.array(z.enum(SETTING_NAMES)).max(SETTING_NAMES.length).optional(),
      /** Needed to let text go further and to change who must have a second factor, when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: Answer,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "FORBIDDEN"],
  },
  /** Whom a demand of a second factor would find without one, before it is made. */
  "POST /health/admin/second-factor/without": {
    access: "admin",
    keepsAnswer: false,
    body: z.object({ requireSecondFactor: z.enum(FACTOR_DEMANDS) }),
    output: z.object({
      /** At most 1,000. */
      count: z.number().int(),
      /** The first of them. */
      people: z.array(z.object({ _id: Id, fullName: z.string() })),
      /** Whether the asking administrator is one of them. */
      me: z.boolean(),
    }),
  },
} as const satisfies CallMap;

export type ServerSettings = z.infer<typeof ServerSettings>;
export type ServerSettingName = keyof ServerSettings;
