import { LOOKED_AT_SECONDS } from "@lingualoom/contract/limits.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { writeInUse } from "./devices-store.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Whether anybody has push at all. */
  readonly isUsed: () => boolean;
}

/**
 * Which browsers somebody looks at. Every node reads it from the database; it ends by itself, so that a node or a laptop
 * that is gone keeps no device silent.
 */
export class LookedAt {
  readonly #deps: Dependencies;
  /** Sockets of pages that are looked at, by session. */
  readonly #pages = new Map<string, Set<string>>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
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
    return new Date(this.#deps.clock.now().getTime() + LOOKED_AT_SECONDS * 1_000);
  }

  async #write(sessionId: string, until: Date | null) {
    if (this.#deps.isUsed()) await writeInUse(this.#deps.database, sessionId, until);
  }
}
