import type { Anchor } from "./anchor.ts";
import type { Keys } from "./row-heights.ts";

/** Initial position of a list: at its end, with a row near the upper edge, or exactly where the reader left it. */
export type Start =
  | { readonly at: "end" }
  | { readonly at: "key"; readonly key: string }
  | { readonly at: "anchor"; readonly anchor: Anchor };

export function hasKey(keys: Keys, key: string): boolean {
  for (let index = keys.count - 1; index >= 0; index--) if (keys.keyAt(index) === key) return true;
  return false;
}
