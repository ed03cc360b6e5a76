import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { EngineId } from "../../engine-id.ts";
import { Count } from "./parts.ts";

/** The keys of each type, as the dashboard shows them: never a whole key. */
const MaskedKeys = z.record(z.string(), z.array(z.string()));
/** What the server knows of a provider; the page has no list of its own. */
const KeyProvider = z.object({
  id: EngineId,
  /** Of the engine, not translated: "Cloudflare Workers AI". */
  name: z.string(),
  /** In sentences: "Cloudflare". */
  label: z.string(),
  secrets: z.array(
    z.object({
      type: z.string(),
      kind: z.enum(["key", "token", "account"]),
      /** False: one always stays. */
      removable: z.boolean(),
    }),
  ),
});

export const keyCalls = {
  "GET /admin/lingualoomai": {
    access: "admin",
    output: z.object({ success: z.literal(true), keys: MaskedKeys, providers: z.array(KeyProvider) }),
  },
  /** A masked value means the first stored key with that mask that was not named yet. */
  "PUT /admin/lingualoomai": {
    access: "admin",
    scope: "none",
    body: z.object({
      /** One of the types that the GET names. */
      keyType: z.string().max(32),
      keys: z.array(z.string().trim().min(1).max(1_000)).max(50),
      /** Needed when the sign-in is older than ten minutes. */
      currentPassword: z.string().max(1_000).optional(),
    }),
    output: z.object({ success: z.literal(true), keys: MaskedKeys }),
    errors: ["REAUTHENTICATE", "WRONG_PASSWORD"],
  },
  "POST /admin/lingualoomai/test": {
    access: "admin",
    keepsAnswer: false,
    body: z.object({ provider: EngineId.default("cloudflare") }),
    /** How many models (languages, where a provider has no models) the keys may use. */
    output: z.object({ success: z.boolean(), modelsAvailable: Count, error: z.string().optional() }),
  },
} as const satisfies CallMap;

export type KeyProvider = z.infer<typeof KeyProvider>;
export type KeySecret = KeyProvider["secrets"][number];
