import type { EngineId } from "../engine.ts";
import { sha256Hex } from "../sha-256.ts";

const REMEMBERED = 1_000;

/** Texts that crashed an engine twice; the engine does not get them again. Stores digests, never texts. */
export class CrashingTexts {
  readonly #digests = new Set<string>();

  add(engine: EngineId, text: string): void {
    const [oldest] = this.#digests;
    if (this.#digests.size >= REMEMBERED && oldest !== undefined) this.#digests.delete(oldest);
    this.#digests.add(digest(engine, text));
  }

  has(engine: EngineId, text: string): boolean {
    return this.#digests.has(digest(engine, text));
  }
}

const digest = (engine: EngineId, text: string) => sha256Hex(`${engine}\0${text}`);
