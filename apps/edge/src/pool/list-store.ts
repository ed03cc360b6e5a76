import type { BackendList, BackendListStore } from "@lingualoom/backend-pool/control-plane.ts";

const KEY = "backends";

/**
 * The list in the key-value store. The store has no compare-and-set and takes up to a minute to propagate. If two
 * administrators change the list in two locations within that minute, the later change wins. The revision detects every
 * slower conflict.
 */
export function createListStore(state: KVNamespace): BackendListStore {
  const read = () => state.get<BackendList>(KEY, "json");
  return {
    read,
    async replace(next, before) {
      if (((await read())?.revision ?? 0) !== before) return false;
      await state.put(KEY, JSON.stringify(next));
      return true;
    },
  };
}
