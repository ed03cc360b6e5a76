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
  id: EngineId,
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
  /** Translations that were new for their reader, in the last 30 days. */
  translations: Count,
});

export const engineCalls = {
  "GET /health/admin/engines": {
    access: "admin",
    output: z.object({
      engines: z.array(EngineReport),
      /** Milliseconds an engine took, of its last answers since the start of this server. */
      latency: z.array(z.object({ engine: z.string(), p50: z.number(), p95: z.number() })),
      defaultPrivacyLevel: z.string(),
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

export type EngineReport = z.infer<typeof EngineReport>;
export type RuleBasedPair = z.infer<typeof RuleBasedPair>;
export type RuleBasedPairs = z.infer<typeof RuleBasedPairs>;
export type LocalModel = z.infer<typeof LocalModel>;
