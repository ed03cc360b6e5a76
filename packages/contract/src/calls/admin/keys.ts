import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { EngineId } from "../../engine-id.ts";
import { Count } from "./parts.ts";

/** Masked keys of each type; whole keys never leave the server. */
const MaskedKeys = z.record(z.string(), z.array(z.string()));
/** A provider as the server knows it; the page has no list of its own. */
const KeyProvider = z.object({
  id: EngineId,
  /** Untranslated name of the engine: "Cloudflare Workers AI". */
  name: z.string(),
  /** Short name for use in sentences: "Cloudflare". */
  label: z.string(),
  secrets: z.array(
    z.object({
      type: z.string(),
      kind: z.enum(["key", "token", "account"]),
      /** False if one key must always remain. */
      removable: z.boolean(),
    }),
  ),
});

export const keyCalls = {
  "GET /admin/lingualoomai": {
    access: "admin",
    output: z.object({ success: z.literal(true), keys: MaskedKeys, providers: z.array(KeyProvider) }),
  },
  /** A masked value refers to the first stored key with that mask that is not referred to yet. */
  "PUT /admin/lingualoomai": {
    access: "admin",
    scope: "none",
    body: z.object({
      /** One of the types that the GET returns. */
      keyType: z.string().max(32),
      keys: z.array(z.string().trim().min(1).max(1_000)).max(50),
      /** Required when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ success: z.literal(true), keys: MaskedKeys }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD"],
  },
  "POST /admin/lingualoomai/test": {
    access: "admin",
    keepsAnswer: false,
    body: z.object({ provider: EngineId.default("cloudflare") }),
    /** Number of models (or languages, if a provider has no models) that the keys can use. */
    output: z.object({ success: z.boolean(), modelsAvailable: Count, error: z.string().optional() }),
  },
} as const satisfies CallMap;

export type KeyProvider = z.infer<typeof KeyProvider>;
export type KeySecret = KeyProvider["secrets"][number];
