import { z } from "zod";
import type { CallMap } from "../call.ts";
import { EngineId } from "../engine-id.ts";
import { PlanName } from "../shapes.ts";
import { SIGN_UP_MODES } from "../sign-up-rules.ts";

const Tier = z.object({
  price: z.number(),
  targetLanguages: z.number().int().nullable(),
  messagesPerDay: z.number().int().nullable(),
});

export const PublicConfig = z.object({
  /** How people call this server. */
  name: z.string(),
  version: z.string(),
  /** Nobody administers this server yet: its page "Make this server yours" is open. */
  isNew: z.boolean(),
  /** Where it sends none, an invitation or an administrator confirms accounts and new passwords. */
  sendsMail: z.boolean(),
  /** Shown on the verification page; empty when the operator gave none. */
  supportEmail: z.string(),
  directory: z.boolean(),
  /** The fewest characters of a new password. */
  passwordMin: z.number().int(),
  /** Bytes of the largest file that can be sent. */
  maxFileSize: z.number().int(),
  /** Who may make an account; `domains` counts in the mode of that name. */
  signUp: z.object({
    mode: z.enum(SIGN_UP_MODES),
    domains: z.array(z.string()),
    everyoneMayInvite: z.boolean(),
    /** With a passkey instead of one. */
    withoutPassword: z.boolean(),
  }),
  /** The domain on whose pages passkeys work; null: this server has none. */
  passkeys: z.string().nullable(),
  /** The worker before several servers; empty where there is none, or where the page is the worker's own. */
  edgeUrl: z.string(),
  /** Other servers that this page may ask with the same session. */
  backends: z.array(z.string()),
  /** Who runs this server; empty where they gave no name. */
  operator: z.object({ name: z.string(), address: z.string() }),
  /** What each plan allows, null being without a limit; `enforced`: this server applies them. */
  plans: z.object({ enforced: z.boolean(), trialDays: z.number().int(), tiers: z.record(PlanName, Tier) }),
  /** The lowest privacy level at which recordings are heard, to be written down; null: none. */
  transcription: z.enum(["server", "providers"]).nullable(),
  engines: z.array(z.object({ id: EngineId, name: z.string(), madeAt: z.string(), available: z.boolean() })),
});

export const healthCalls = {
  "GET /ping": {
    access: "public",
    output: z.object({ status: z.literal("alive"), uptime: z.number(), timestamp: z.iso.datetime() }),
  },
  "GET /health": {
    access: "public",
    output: z.object({
      status: z.enum(["healthy", "degraded", "unhealthy"]),
      uptime: z.number(),
      version: z.string(),
      checks: z.record(z.string(), z.object({ ok: z.boolean(), message: z.string().optional() })),
    }),
  },
  "GET /config": { access: "public", output: PublicConfig },
} as const satisfies CallMap;

export type PublicConfig = z.infer<typeof PublicConfig>;
