import type { Range } from "./fact.ts";

/** Stands for what is read already: no letter, no digit, no blank. */
const READ = "\ufffc";

/** A text of which one reader takes what it understands, so that the next one does not read it again. */
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

  /** Takes every match for which `read` gives something. */
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
