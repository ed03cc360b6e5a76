import { z } from "zod";
import type { CallMap } from "../call.ts";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "../limits.ts";
import { Email, Id, LanguageCode, Time, WellFormed } from "../shapes.ts";
import { ENGINE_IDS } from "./server-settings.ts";
import { Setup } from "./translation.ts";

const limit = (most: number) =>
  z.coerce
    .number()
    .int()
    .default(PAGE_SIZE)
    .transform((wish) => Math.min(Math.max(wish, 1), most));
const Cursor = z.uuid().optional();
const Done = z.object({ success: z.literal(true) });
const WithId = z.object({ id: Id });
const WithEmail = z.object({ email: Email });
const Count = z.number().int();

/** What an administrator sees of a person: never what they write. */
export const AdminUser = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  profilePic: z.string(),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  suspended: z.boolean(),
  createdAt: Time,
  messageCount: Count,
  translationCount: Count,
});

/** A sign-up whose address nobody has confirmed yet. */
export const PendingUser = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  createdAt: Time,
  expiresAt: Time,
});

export const Analytics = z.object({
  users: z.object({
    total_users: Count,
    new_users_today: Count,
    new_users_week: Count,
    admin_users: Count,
    verified_users: Count,
  }),
  messages: z.object({ total_messages: Count, active_users_today: Count, messages_week: Count }),
  translations: z.object({ total_translations: Count, translations_week: Count }),
  /** Seconds since this server started. */
  system: z.object({ uptime: z.number() }),
});

export const DailyActivity = z.object({
  date: z.iso.date(),
  messages: Count,
  translations: Count,
  active_users: Count,
  new_users: Count,
});

const TopLanguage = z.object({ language: z.string(), count: Count });

const Names = z.object({ _id: Id, fullName: z.string(), email: z.string() });
export const AuditEntry = z.object({
  _id: Id,
  at: Time,
  /** Null: done at the command line of the server, or by a person who has been deleted since. */
  actor: Names.nullable(),
  actorId: Id.nullable(),
  action: z.string(),
  subject: Names.nullable(),
  subjectId: Id.nullable(),
  address: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

const OneLine = (most: number) =>
  WellFormed.trim()
    .max(most)
    .refine((text) => !/[\r\n]/.test(text), "Must be one line");

/** What an administrator writes to somebody; it is put into a template as text, never as markup. */
const EmailContent = z.object({
  subject: OneLine(200).min(1, "A subject is needed"),
  content: WellFormed.trim().min(1, "A text is needed").max(20_000),
  preheader: OneLine(200).optional(),
  type: z.enum(["custom", "announcement", "maintenance"]).default("custom"),
});

/** A part of the server: whether it works, in a word that is true, and why not where it does not. */
const Check = z.object({ ok: z.boolean(), word: z.string(), message: z.string().optional() });

export const SystemStatus = z.object({
  database: Check,
  backend: Check,
  mail: Check,
  redis: Check,
  disk: Check.extend({ free: z.number().optional(), total: z.number().optional() }),
  /** Bytes of everything the database keeps. */
  databaseBytes: z.number().nullable(),
  migrations: z.array(z.object({ name: z.string(), ranAt: Time })),
  queues: z.object({
    /** Letters are counted up to `LETTERS_COUNTED`. */
    mailWaiting: Count,
    mailGivenUp: Count,
    /** Messages written since the start, and the transactions they were written in. */
    messagesWritten: Count,
    batchesWritten: Count,
  }),
  sockets: Count,
  versions: z.record(z.string(), z.string()),
  uptime: z.number(),
  memoryBytes: z.number(),
  logLevel: z.string(),
  log: z.array(z.object({ at: Time, level: z.string(), message: z.string() })),
});

export const KEY_TYPES = ["cloudflare", "accounts", "openai", "deepl", "libretranslate"] as const;
const Provider = z.enum(["cloudflare", "openai", "deepl", "libretranslate"]);
/** As they are shown: never a whole key. */
const MaskedKeys = z.object({
  cloudflare: z.array(z.string()),
  accounts: z.array(z.string()),
  openai: z.array(z.string()),
  deepl: z.array(z.string()),
  libretranslate: z.array(z.string()),
});

const Pair = z.object({ source: LanguageCode, target: LanguageCode });
export const LocalModel = Pair.extend({
  state: z.enum(["here", "fetching", "available"]),
  version: z.string(),
  /** Bytes on disk. */
  size: Count,
  /** Bytes to download; null for what was put there by hand. */
  download: Count.nullable(),
  /** Of its files, in their order: what is loaded is compared with these every time. */
  sha256: z.array(z.string()),
});
/** A pair of the rule-based engine: a package of the system's sources, for one direction or both. */
const RuleBasedPair = Pair.extend({
  name: z.string(),
  state: z.enum(["here", "fetching", "available"]),
  version: z.string(),
  /** Bytes on disk. */
  size: Count,
  /** Bytes to download; null for what is here and no longer offered. */
  download: Count.nullable(),
  sha256: z.string().nullable(),
});
export const RuleBasedPairs = z.object({
  /** Why pairs cannot be chosen here; null: they can. */
  fixed: z.enum(["by the system", "no apt", "no fetching"]).nullable(),
  /** Being asked which pairs there are. */
  looking: z.boolean(),
  lookedAt: Time.nullable(),
  /** Bytes to download once for the programs that all pairs share; 0 when they are here. */
  programs: Count,
  diskBytes: Count,
  pairs: z.array(RuleBasedPair),
});
const PackageName = z.object({ name: z.string().regex(/^apertium-[a-z-]{3,40}$/) });
export const EngineReport = z.object({
  id: z.enum(ENGINE_IDS),
  name: z.string(),
  madeAt: z.string(),
  available: z.boolean(),
  message: z.string().optional(),
  pairs: Count,
  breaker: z.string(),
  /** False: texts may not climb to where it works. */
  used: z.boolean(),
  /** Characters of the UTC day; null: no budget. */
  budget: z.object({ limit: Count, spent: Count }).nullable(),
  /** Translations of messages in the last 30 days. */
  translations: Count,
});

export const adminCalls = {
  "GET /health/admin/users": {
    access: "admin",
    query: z.object({
      limit: limit(PAGE_SIZE_MAX),
      cursor: Cursor,
      q: WellFormed.max(200).trim().optional(),
    }),
    /** Latest first; `total` is everybody, whatever is searched for. `next` is the cursor of the next page. */
    output: z.object({ users: z.array(AdminUser), total: Count, next: Id.nullable() }),
  },
  "GET /health/admin/pending-users": {
    access: "admin",
    output: z.object({ pending: z.array(PendingUser) }),
  },
  "GET /health/admin/find-user/:email": {
    access: "admin",
    params: WithEmail,
    output: z.object({ user: AdminUser }),
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/make-admin/:email": {
    access: "admin",
    params: WithEmail,
    output: Done.extend({ user: AdminUser }),
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/remove-admin/:email": {
    access: "admin",
    params: WithEmail,
    output: Done.extend({ user: AdminUser }),
    errors: ["NOT_FOUND", "LAST_ADMIN"],
  },
  "POST /health/admin/users/:id/suspend": {
    access: "admin",
    params: WithId,
    output: Done.extend({ user: AdminUser }),
    errors: ["NOT_FOUND", "LAST_ADMIN", "SELF"],
  },
  "POST /health/admin/users/:id/restore": {
    access: "admin",
    params: WithId,
    output: Done.extend({ user: AdminUser }),
    errors: ["NOT_FOUND"],
  },
  "POST /health/admin/users/:id/sign-out": {
    access: "admin",
    params: WithId,
    output: Done.extend({ sessions: Count }),
    errors: ["NOT_FOUND"],
  },
  /** The id of a sign-up that waits; a person is verified already. */
  "POST /health/admin/users/:id/resend-verification": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  "DELETE /health/admin/users/:id": {
    access: "admin",
    params: WithId,
    output: Done,
    errors: ["NOT_FOUND", "LAST_ADMIN", "SELF"],
  },
  "GET /health/admin/analytics": { access: "admin", output: z.object({ analytics: Analytics }) },
  "GET /health/admin/enhanced-analytics": {
    access: "admin",
    query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
    output: z.object({
      analytics: Analytics,
      daily_activity: z.array(DailyActivity),
      top_languages: z.array(TopLanguage),
    }),
  },
  "GET /health/admin/activity": {
    access: "admin",
    query: z.object({
      limit: limit(1_000),
      cursor: Cursor,
      action: z.string().max(64).optional(),
      /** An id of a person. */
      actor: z.uuid().optional(),
      subject: z.uuid().optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    output: z.object({ entries: z.array(AuditEntry), next: Id.nullable() }),
  },
  "GET /health/admin/email-templates": {
    access: "admin",
    output: z.object({
      templates: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })),
      provider: Check,
      /** The addresses a letter may come from; the first is the default. */
      senders: z.array(z.string()),
      /** Whether a language model is configured that can write a draft. */
      canGenerate: z.boolean(),
    }),
  },
  "POST /health/admin/preview-email": {
    access: "admin",
    body: EmailContent,
    output: z.object({ subject: z.string(), paragraphs: z.array(z.string()), text: z.string() }),
  },
  "POST /health/admin/send-email": {
    access: "admin",
    /** `from` is one of the operator's senders, whose host may have no dot in it. */
    body: EmailContent.extend({ from: OneLine(254).toLowerCase(), to: Email }),
    output: z.object({ status: z.literal("success"), messageId: z.string() }),
    errors: ["MAIL_FAILED"],
    replayable: true,
  },
  "POST /health/generate-email": {
    access: "admin",
    body: z.object({ prompt: WellFormed.trim().min(1, "Say what the letter is about").max(2_000) }),
    output: z.object({
      success: z.literal(true),
      draft: z.object({ subject: z.string(), content: z.string(), preheader: z.string() }),
    }),
    errors: ["NO_ENGINE", "ENGINE_FAILED"],
  },
  "GET /health/load-balancing": {
    access: "admin",
    output: z.object({
      strategy: z.string(),
      backends: z.array(
        z.object({
          url: z.string(),
          healthy: z.boolean(),
          /** Milliseconds. */
          responseTime: z.number(),
          activeConnections: Count,
        }),
      ),
    }),
  },
  "GET /health/admin/system": { access: "admin", output: SystemStatus },
  "GET /admin/lingualoomai": {
    access: "admin",
    output: z.object({ success: z.literal(true), keys: MaskedKeys }),
  },
  /** A masked value means the first stored key with that mask that was not named yet. */
  "PUT /admin/lingualoomai": {
    access: "admin",
    body: z.object({
      keyType: z.enum(KEY_TYPES),
      keys: z.array(z.string().trim().min(1).max(1_000)).max(50),
      /** Needed when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ success: z.literal(true), keys: MaskedKeys }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD"],
  },
  "POST /admin/lingualoomai/test": {
    access: "admin",
    body: z.object({ provider: Provider.default("cloudflare") }),
    /** How many models (languages, where a provider has no models) the keys may use. */
    output: z.object({ success: z.boolean(), modelsAvailable: Count, error: z.string().optional() }),
  },
  "GET /health/admin/engines": {
    access: "admin",
    output: z.object({
      engines: z.array(EngineReport),
      /** Milliseconds an engine took, of its last answers since the start of this server. */
      latency: z.array(z.object({ engine: z.string(), p50: z.number(), p95: z.number() })),
      defaultRung: z.string(),
      setup: Setup,
      models: z.array(LocalModel),
      /** Bytes of the models that are here. */
      modelBytes: Count,
      ruleBased: RuleBasedPairs,
    }),
  },
  "POST /health/admin/models/:source/:target": {
    access: "admin",
    params: Pair,
    output: Done,
    status: 202,
    errors: ["NOT_FOUND"],
  },
  "DELETE /health/admin/models/:source/:target": {
    access: "admin",
    params: Pair,
    output: Done,
    errors: ["NOT_FOUND"],
  },
  /** Looks which pairs of the rule-based engine there are; the list comes with the engines. */
  "POST /health/admin/pairs": { access: "admin", output: Done, status: 202, errors: ["NOT_FOUND"] },
  "POST /health/admin/pairs/:name": {
    access: "admin",
    params: PackageName,
    output: Done,
    status: 202,
    errors: ["NOT_FOUND"],
  },
  "DELETE /health/admin/pairs/:name": {
    access: "admin",
    params: PackageName,
    output: Done,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;

export type KeyType = (typeof KEY_TYPES)[number];
export type EngineReport = z.infer<typeof EngineReport>;
export type RuleBasedPair = z.infer<typeof RuleBasedPair>;
export type RuleBasedPairs = z.infer<typeof RuleBasedPairs>;
export type LocalModel = z.infer<typeof LocalModel>;
export type EmailContent = z.output<typeof EmailContent>;
export type SystemStatus = z.infer<typeof SystemStatus>;
export type AdminUser = z.infer<typeof AdminUser>;
export type PendingUser = z.infer<typeof PendingUser>;
export type Analytics = z.infer<typeof Analytics>;
export type DailyActivity = z.infer<typeof DailyActivity>;
export type AuditEntry = z.infer<typeof AuditEntry>;
