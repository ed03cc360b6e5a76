import { fileURLToPath } from "node:url";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Clock } from "../../clock.ts";
import { ConfinedTurns } from "../confined/turns.ts";
import { busyWithPictures, unreadablePicture } from "../resizing/picture-maker.ts";
import type { WordsOrder } from "./process-messages.ts";
import type { FoundWords } from "./read-words.ts";
import { isRecognised, RECOGNISED } from "./recognised-languages.ts";

const PROGRAM = fileURLToPath(new URL("./words-process.ts", import.meta.url));
/** Kilobytes: each language that was read takes some hundred megabytes until the process ends. */
const MEMORY = 4_000_000;

/** Reads the words of one picture after the other, in a process of its own. */
export class WordReader implements AsyncDisposable {
  readonly #detector: Detector;
  readonly #turns: ConfinedTurns<Omit<WordsOrder, "id">, FoundWords, "unreadable">;

  constructor(clock: Clock, detector: Detector, sandbox?: Sandbox) {
    this.#detector = detector;
    this.#turns = new ConfinedTurns({
      clock,
      sandbox,
      program: PROGRAM,
      needs: { memory: MEMORY, threads: true },
      busy: busyWithPictures,
      refusals: { unreadable: unreadablePicture },
    });
  }

  /**
   * Languages of one script are told apart by what was read: with the letters of one of them a text of another can be
   * read well enough for that, and is then read again.
   * @throws AppError `UNSUPPORTED_MEDIA`, or `UNAVAILABLE` when too many are waiting
   */
  async read(bytes: Uint8Array, likely: readonly string[], ownerId: string): Promise<FoundWords> {
    const found = await this.#turns.take({ bytes, likely }, ownerId);
    if (found.language === null) return found;
    const [detected] = await this.#detector.detectMany([{ text: found.lines.map(({ text }) => text).join("\n") }]);
    const language = detected?.certain ? detected.language : found.language;
    if (language === found.language || !isRecognised(language)) return found;
    if (RECOGNISED[language].script !== RECOGNISED[found.language].script) return found;
    const again = await this.#turns.take({ bytes, likely, only: language }, ownerId);
    return again.lines.length > 0 ? again : found;
  }

  /** Answers all who wait, for a server that stops. */
  refuse(): void {
    this.#turns.refuse();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns[Symbol.asyncDispose]();
  }
}
