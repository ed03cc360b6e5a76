import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { EngineId } from "../../engine-id.ts";
import { LanguageCode, Time } from "../../fields.ts";
import { Setup } from "../translation.ts";
import { Count, Done } from "./parts.ts";

const Pair = z.object({ source: LanguageCode, target: LanguageCode });
export const LocalModel = Pair.extend({
  state: z.enum(["here", "fetching", "available"]),
  version: z.string(),
  /** Bytes on disk. */
  size: Count,
  /** Bytes to download; null for manually installed models. */
  download: Count.nullable(),
  /** Hashes of its files, in order. Files are verified against them every time they are loaded. */
  sha256: z.array(z.string()),
});
/** A language pair of the rule-based engine: a system package, for one direction or both. */
const RuleBasedPair = Pair.extend({
  name: z.string(),
  state: z.enum(["here", "fetching", "available"]),
  version: z.string(),
  /** Bytes on disk. */
  size: Count,
  /** Bytes to download; null for an installed pair that is no longer offered. */
  download: Count.nullable(),
  sha256: z.string().nullable(),
});
export const RuleBasedPairs = z.object({
  /** Why pairs cannot be managed here; null if they can. */
  fixed: z.enum(["by the system", "no apt", "no fetching"]).nullable(),
  looking: z.boolean(),
  lookedAt: Time.nullable(),
  /** One-time download in bytes of the programs that all pairs share; 0 when installed. */
  programs: Count,
  diskBytes: Count,
  pairs: z.array(RuleBasedPair),
});
const PackageName = z.object({ name: z.string().regex(/^apertium-[a-z-]{3,40}$/) });
export const EngineReport = z.object({
  id: EngineId,
  name: z.string(),
  madeAt: z.string(),
  available: z.boolean(),
  message: z.string().optional(),
  pairs: Count,
  breaker: z.string(),
  /** False if texts may not reach its privacy level. */
  used: z.boolean(),
  /** Characters of the current UTC day; null without a budget. */
  budget: z.object({ limit: Count, spent: Count }).nullable(),
  /** Translations of the last 30 days that were new for their reader. */
  translations: Count,
});

export const engineCalls = {
  "GET /health/admin/engines": {
    access: "admin",
    output: z.object({
      engines: z.array(EngineReport),
      /** Latency in milliseconds of each engine's recent answers since this server started. */
      latency: z.array(z.object({ engine: z.string(), p50: z.number(), p95: z.number() })),
      defaultPrivacyLevel: z.string(),
      setup: Setup,
      models: z.array(LocalModel),
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
  /** Refreshes the list of available pairs of the rule-based engine, which `GET /health/admin/engines` returns. */
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

export type EngineReport = z.infer<typeof EngineReport>;
export type RuleBasedPair = z.infer<typeof RuleBasedPair>;
export type RuleBasedPairs = z.infer<typeof RuleBasedPairs>;
export type LocalModel = z.infer<typeof LocalModel>;
