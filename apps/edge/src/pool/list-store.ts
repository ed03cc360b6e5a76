import type { BackendList, BackendListStore } from "@lingualoom/backend-pool/control-plane.ts";

const KEY = "backends";

/**
 * The list in the key-value store. That store cannot compare and set, and takes up to a minute to tell all places:
 * of two administrators who change the list at two places within that minute, the later one wins. The revision
 * catches everything slower.
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
