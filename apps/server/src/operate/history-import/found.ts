import type { ExportedMessage, ExportFiles, LeftOut, Question } from "@lingualoom/chat-exports/history.ts";
import type { ImportFound, LeftOutReason } from "@lingualoom/contract/calls/imports.ts";

const EXAMPLES = 5;
const SAMPLE = 400;
const SAMPLE_CODE_UNITS = 500;

/** Counts what a reader yields, for the preview. */
export class Found {
  readonly #leftOut = new Map<LeftOutReason, { count: number; examples: string[] }>();
  /** Every nth text, so that the sample covers the whole export; n doubles whenever the sample is full. */
  #sample: string[] = [];
  #every = 1;
  #texts = 0;
  #counts = { messages: 0, people: 0, conversations: 0, files: 0, bytes: 0 };
  #first: number | null = null;
  #last: number | null = null;
  #question: ImportFound["question"];

  get messages(): number {
    return this.#counts.messages;
  }

  person(): void {
    this.#counts.people++;
  }

  conversation(): void {
    this.#counts.conversations++;
  }

  message({ at, text, attachments = [] }: ExportedMessage, files: ExportFiles): void {
    this.#counts.messages++;
    this.#first = Math.min(this.#first ?? at, at);
    this.#last = Math.max(this.#last ?? at, at);
    for (const { path } of attachments) {
      const file = path === undefined ? undefined : files.files.get(path);
      if (!file) continue;
      this.#counts.files++;
      this.#counts.bytes += file.size;
    }
    if (text === "" || this.#texts++ % this.#every !== 0) return;
    this.#sample.push(text.slice(0, SAMPLE_CODE_UNITS));
    if (this.#sample.length < 2 * SAMPLE) return;
    this.#sample = this.#sample.filter((_, i) => i % 2 === 0);
    this.#every *= 2;
  }

  leftOut({ reason, where }: Pick<LeftOut, "where"> & { readonly reason: LeftOutReason }): void {
    const known = this.#leftOut.get(reason) ?? { count: 0, examples: [] };
    this.#leftOut.set(reason, known);
    known.count++;
    const short = where.slice(0, 120).toWellFormed();
    if (known.examples.length < EXAMPLES && !known.examples.includes(short)) known.examples.push(short);
  }

  question({ guess, example }: Question): void {
    this.#question = { guess, example };
  }

  /** @param languagesOf detects the language of each text; null where it is uncertain */
  async result(languagesOf: (texts: readonly string[]) => Promise<readonly (string | null)[]>): Promise<ImportFound> {
    const found = (await languagesOf(this.#sample)).filter((language) => language !== null);
    const counted = [...Map.groupBy(found, (language) => language)].map(([language, all]) => ({
      language,
      share: Math.round((all.length / found.length) * 100) / 100,
    }));
    return {
      ...this.#counts,
      firstAt: timeOf(this.#first),
      lastAt: timeOf(this.#last),
      languages: counted.filter(({ share }) => share >= 0.01).sort((a, b) => b.share - a.share),
      leftOut: [...this.#leftOut].map(([reason, { count, examples }]) => ({ reason, count, examples })),
      ...(this.#question && { question: this.#question }),
    };
  }
}

const timeOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
