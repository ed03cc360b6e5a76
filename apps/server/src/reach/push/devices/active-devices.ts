import { LOOKED_AT_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Platform } from "#/platform/context.ts";
import { writeInUse } from "./devices-store.ts";

/**
 * Tracks which browsers are being looked at. All servers read it from the database; entries expire, so that a server or
 * laptop that disappears keeps no device silent.
 */
export class ActiveDevices {
  readonly #context: Platform;
  readonly #isUsed: () => boolean;
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

  /** Returns the expiry for a browser that subscribes now; null when it is not known to be in use. */
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
