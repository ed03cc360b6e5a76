import { z } from "zod";
import type { CallMap } from "../../call.ts";
import { Count } from "./parts.ts";

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

export const keyCalls = {
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
    keepsAnswer: false,
    body: z.object({ provider: Provider.default("cloudflare") }),
    /** How many models (languages, where a provider has no models) the keys may use. */
    output: z.object({ success: z.boolean(), modelsAvailable: Count, error: z.string().optional() }),
  },
} as const satisfies CallMap;

export type KeyType = (typeof KEY_TYPES)[number];
