import { type Unreadable, UnreadableExport } from "./history.ts";
import { CONVERSATIONS, PEOPLE } from "./limits.ts";

/** The people or conversations that a reader has yielded, as many as an export may have. */
export class KnownKeys {
  readonly #keys = new Set<string>();
  readonly #limit: number;
  readonly #code: Unreadable;

  constructor(limit: number, code: Unreadable) {
    this.#limit = limit;
    this.#code = code;
  }

  static people = () => new KnownKeys(PEOPLE, "tooManyPeople");
  static conversations = () => new KnownKeys(CONVERSATIONS, "tooManyConversations");

  /** Returns whether the key is new. */
  add(key: string): boolean {
    if (this.#keys.has(key)) return false;
    if (this.#keys.size >= this.#limit) throw new UnreadableExport(this.#code);
    this.#keys.add(key);
    return true;
  }
}
