import type { Range } from "./fact.ts";

/** Replaces text already read: not a letter, digit or space. */
const READ = "\ufffc";

/** A text from which each reader removes what it understands, so that the next one does not read it again. */
export class MaskedText {
  #rest: string;

  constructor(text: string) {
    this.#rest = text;
  }

  get rest(): string {
    return this.#rest;
  }

  take({ start, end }: Range): void {
    this.#rest = this.#rest.slice(0, start) + READ.repeat(end - start) + this.#rest.slice(end);
  }

  /** Takes every match for which `read` returns a value. */
  readAll<T>(pattern: RegExp, read: (match: RegExpExecArray) => T | null): (T & Range)[] {
    const found: (T & Range)[] = [];
    for (const match of this.#rest.matchAll(pattern)) {
      const fact = match[0] === "" ? null : read(match);
      if (fact === null) continue;
      const lead = match[0].length - match[0].trimStart().length;
      const range = { start: match.index + lead, end: match.index + match[0].trimEnd().length };
      found.push({ ...fact, ...range });
    }
    for (const range of found) this.take(range);
    return found;
  }
}
