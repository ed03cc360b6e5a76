import { z } from "zod";
import type { CallMap } from "../call.ts";
import { EngineId } from "../engine-id.ts";
import { GIF_PROVIDERS } from "../gif-providers.ts";
import { PlanName } from "../shapes.ts";
import { SIGN_UP_MODES } from "../sign-up-rules.ts";

const Tier = z.object({
  price: z.number(),
  targetLanguages: z.number().int().nullable(),
  messagesPerDay: z.number().int().nullable(),
});

export const PublicConfig = z.object({
  name: z.string(),
  version: z.string(),
  /** The server has no administrator yet, and its page "Make this server yours" is open. */
  isNew: z.boolean(),
  /** If false, an invitation or an administrator confirms accounts and new passwords. */
  sendsMail: z.boolean(),
  /** Shown on the verification page; empty if the operator gave none. */
  supportEmail: z.string(),
  directory: z.boolean(),
  passwordMin: z.number().int(),
  /** Maximum bytes of a file. */
  maxFileSize: z.number().int(),
  /** Sign-up rules; `domains` applies in the mode of that name. */
  signUp: z.object({
    mode: z.enum(SIGN_UP_MODES),
    domains: z.array(z.string()),
    everyoneMayInvite: z.boolean(),
    /** Whether links may admit guests, who need no account. */
    guests: z.boolean(),
    /** Whether a passkey can replace the password. */
    withoutPassword: z.boolean(),
  }),
  /** Domain on whose pages passkeys work; null if this server supports none. */
  passkeys: z.string().nullable(),
  /** The port with https of a local certificate, and the machine's names there; null without one. */
  localHttps: z.object({ port: z.number().int(), names: z.array(z.string()) }).nullable(),
  /** URL of the worker in front of several servers; empty without one, or if the worker serves the page. */
  edgeUrl: z.string(),
  /** Other servers that this page may call with the same session. */
  backends: z.array(z.string()),
  operator: z.object({ name: z.string(), address: z.string() }),
  /** Limits of each plan, null for none; `enforced` tells whether this server applies them. */
  plans: z.object({ enforced: z.boolean(), trialDays: z.number().int(), tiers: z.record(PlanName, Tier) }),
  /** The strictest privacy level at which recordings are transcribed; null: never. */
  transcription: z.enum(["server", "providers"]).nullable(),
  /** Whether calls can be relayed, which some networks need, and which hides IP addresses. */
  relaysCalls: z.boolean(),
  /** The provider of the GIF search; null without one. */
  gifs: z.enum(GIF_PROVIDERS).nullable(),
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
