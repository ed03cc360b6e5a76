import "fake-indexeddb/auto";
import { BroadcastChannel } from "node:worker_threads";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

const shared: typeof globalThis & { forget?: () => void } = globalThis;

// Test files share a window; each gets fresh modules, storage, document and address, and follows the history alone.
vi.resetModules();
if ("document" in globalThis) {
  shared.forget?.();
  const { addEventListener: add } = shared;
  const removals: (() => void)[] = [];
  shared.addEventListener = (...given: Parameters<typeof add>) => {
    add(...given);
    if (given[0] === "popstate") removals.push(() => removeEventListener(...given));
  };
  shared.forget = () => {
    for (const remove of removals) remove();
    shared.addEventListener = add;
  };
  history.replaceState(null, "", "/");
  const { documentElement: root } = document;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
const file = crypto.randomUUID();
class ChannelOfFile extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`);
  }
}
Object.assign(globalThis, { indexedDB: new IDBFactory(), BroadcastChannel: ChannelOfFile });
Object.assign(URL, { createObjectURL: () => "blob:", revokeObjectURL: () => {} });
