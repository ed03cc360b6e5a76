import type { KeyType } from "@lingualoom/contract/calls/admin/keys.ts";

/** Both are needed for Cloudflare, and one of each always stays; keys of the others can be removed altogether. */
export const CLOUDFLARE_TYPES = ["cloudflare", "accounts"] as const satisfies readonly KeyType[];
export const OTHER_TYPES = ["openai", "deepl", "libretranslate"] as const satisfies readonly KeyType[];

export const mayBecomeNone = (type: KeyType) => OTHER_TYPES.some((other) => other === type);
