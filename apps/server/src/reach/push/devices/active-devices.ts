import { LOOKED_AT_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Platform } from "#/platform/context.ts";
import { writeInUse } from "./devices-store.ts";

/**
 * Which browsers somebody looks at. Every node reads it from the database; it ends by itself, so that a node or a laptop
 * that is gone keeps no device silent.
 */
export class ActiveDevices {
  readonly #context: Platform;
  readonly #isUsed: () => boolean;
  /** Sockets of pages that are looked at, by session. */
  readonly #pages = new Map<string, Set<string>>();

  constructor(context: Platform, isUsed: () => boolean) {
    this.#context = context;
    this.#isUsed = isUsed;
  }

  async begin(sessionId: string, socketId: string): Promise<void> {
    const pages = this.#pages.get(sessionId) ?? new Set();
    this.#pages.set(sessionId, pages.add(socketId));
    await this.#write(sessionId, this.#end());
  }

  async end(sessionId: string, socketId: string): Promise<void> {
    const pages = this.#pages.get(sessionId);
    if (!pages?.delete(socketId) || pages.size > 0) return;
    this.#pages.delete(sessionId);
    await this.#write(sessionId, null);
  }

  /** Of a browser that subscribes now; null: nobody is known to look at it. */
  until(sessionId: string): Date | null {
    return this.#pages.has(sessionId) ? this.#end() : null;
  }

  #end(): Date {
    return new Date(this.#context.clock.now().getTime() + LOOKED_AT_SECONDS * 1_000);
  }

  async #write(sessionId: string, until: Date | null) {
    if (this.#isUsed()) await writeInUse(this.#context.database, sessionId, until);
  }
}
