import "fake-indexeddb/auto";
import { BroadcastChannel } from "node:worker_threads";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

// Test files share a window; each gets fresh modules, storage and document.
vi.resetModules();
if ("document" in globalThis) {
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
