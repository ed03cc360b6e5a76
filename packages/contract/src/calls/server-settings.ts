import { z } from "zod";
import type { CallMap } from "../call.ts";
import { EngineId } from "../engine-id.ts";
import { Id, OneLine, Time } from "../fields.ts";
import { objection } from "../objections.ts";
import { PASSWORD_USES } from "../sign-in-providers.ts";
import { mailDomainOf, SIGN_UP_MODES } from "../sign-up-rules.ts";
import { isVisible } from "../visible.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Users who need a second factor: a code of an app after the password, a passkey or a provider. */
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

/** Settings that administrators can change while the servers run; initial values come from the environment. */
export const ServerSettings = z.object({
  /** Preference order of engines; unlisted ones come last. */
  engineOrder: OrderOfEngines,
  /** Maximum characters sent to each engine per UTC day; unlisted engines have no limit. */
  engineBudgets: z.record(EngineId, Characters),
  /** Maximum characters that one user's reading may send to providers per UTC day; null: no limit. */
  personBudget: Characters.nullable(),
  /** Privacy level of texts whose users have chosen none. */
  defaultPrivacyLevel: z.enum(["server", "providers"]),
  logLevel: z.enum(LOG_LEVELS),
  /** A second port with https, whose certificate devices must trust first. */
  localHttps: z.boolean(),
  signUp: z.enum(SIGN_UP_MODES),
  /** Mail domains that may sign up while `signUp` is `domains`. */
  signUpDomains: z
    .array(MailDomain)
    .max(MOST_DOMAINS)
    .transform((domains) => [...new Set(domains)]),
  /** Whether all users, or only administrators, may create links to this server. */
  everyoneMayInvite: z.boolean(),
  /** Whether links may admit guests, who need no account and see one conversation. */
  guests: z.boolean(),
  /** Applies only while a sign-in provider is configured. */
  passwords: z.enum(PASSWORD_USES),
  requireSecondFactor: z.enum(FACTOR_DEMANDS),
  secondFactorFrom: Time.nullable(),
  withoutPassword: z.boolean(),
  serverName: OneLine.refine(isVisible, objection("nameNeeded")).max(SERVER_NAME_MAX),
  /** Without mail, an invitation or an administrator confirms accounts. Always true with a mail server. */
  sendsMail: z.boolean(),
});

const SETTING_NAMES = [
  "engineOrder",
  "engineBudgets",
  "personBudget",
  "defaultPrivacyLevel",
  "logLevel",
  "localHttps",
  "signUp",
  "signUpDomains",
  "everyoneMayInvite",
  "guests",
  "passwords",
  "requireSecondFactor",
  "secondFactorFrom",
  "withoutPassword",
  "serverName",
  "sendsMail",
] as const;

const Answer = z.object({
  success: z.literal(true),
  /** The values in effect. */
  settings: ServerSettings,
  given: ServerSettings,
  /** Settings changed here, which no longer follow the environment. */
  changed: z.array(z.enum(SETTING_NAMES)),
  /** Settings set by an environment variable. If `requireSecondFactor` is one of them, it changes only there. */
  configured: z.array(z.enum(SETTING_NAMES)),
  /** The operator's limit for all texts; only the environment sets it. */
  highestPrivacyLevel: z.enum(["server", "providers"]),
});

export const serverSettingsCalls = {
  "GET /health/admin/settings": { access: "admin", output: Answer },
  "PUT /health/admin/settings": {
    access: "admin",
    scope: "none",
    body: ServerSettings.partial().extend({
      /** Settings that follow the environment again. */
      reset: z.array(z.enum(SETTING_NAMES)).max(SETTING_NAMES.length).optional(),
      /** Required to loosen privacy or change `requireSecondFactor` if the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: Answer,
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD", "FORBIDDEN"],
  },
  /** Previews which users lack a required second factor. */
  "POST /health/admin/second-factor/without": {
    access: "admin",
    keepsAnswer: false,
    body: z.object({ requireSecondFactor: z.enum(FACTOR_DEMANDS) }),
    output: z.object({
      /** Counted up to 1,000. */
      count: z.number().int(),
      people: z.array(z.object({ _id: Id, fullName: z.string() })),
      me: z.boolean(),
    }),
  },
} as const satisfies CallMap;

export type ServerSettings = z.infer<typeof ServerSettings>;
export type ServerSettingName = keyof ServerSettings;
