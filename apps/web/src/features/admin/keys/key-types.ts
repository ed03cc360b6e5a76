import type { KeyType } from "@lingualoom/contract/calls/admin/keys.ts";

/** Cloudflare needs both, so one of each always stays; all keys of the other types can be removed. */
export const CLOUDFLARE_TYPES = ["cloudflare", "accounts"] as const satisfies readonly KeyType[];
export const OTHER_TYPES = ["openai", "deepl", "libretranslate"] as const satisfies readonly KeyType[];

export const mayBecomeNone = (type: KeyType) => OTHER_TYPES.some((other) => other === type);
