import { createHash } from "node:crypto";
import type { Clock, Timer } from "../../clock.ts";
import {
  type Engine,
  EngineError,
  type EngineHealth,
  type EngineItem,
  type EngineOutcome,
  type EngineRequest,
  type Piece,
  type Route,
} from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import { expandChatSpelling } from "../../habits/habits.ts";
import { NO_PAIRS } from "../../segments/pairs.ts";
import { hasLetters, outcomeOf } from "../item-outcome.ts";
import { LanePool } from "../lanes/lane-pool.ts";
import type { Setup } from "../setup.ts";
import { askShowing } from "../shown-pieces.ts";
import { changed, isInCapitals, withoutAddedCapitals } from "./capitals.ts";
import { withSpacedCompounds } from "./compounds.ts";
import type { Mode } from "./installation.ts";
import { withMarks } from "./marks.ts";
import type { RuleBasedPairs } from "./pair-supply.ts";
import { findWays, type Way, wayKey } from "./routes.ts";
import { decode, encode, isMostlyUnknown, isWithoutWords } from "./stream-format.ts";
import { BOOT_TIMEOUT, FRAME_TIMEOUT, makeWarmPipe, type WarmPipeOptions } from "./warm-pipe.ts";

/** Each takes 50 to 400 MB of memory. */
const MOST_PIPES = 4;

/** Supplies the engine with modes and reports its progress. */
export interface ModeSupply extends AsyncDisposable {
  readonly modes: readonly Mode[];
  readonly pairs: RuleBasedPairs;
  setup(): Setup;
  startFetch(): void;
  /** Resolves when all fetching and testing has finished. */
  settled(): Promise<void>;
}

/** Rule-based translation in local processes: fast, rough, without a model to load. */
export class ApertiumEngine implements Engine {
  readonly id = "apertium";
  readonly name = "Apertium";
  readonly privacyLevel = "server";
  /** For the first text of a pair, which waits until the dictionaries are loaded; later ones have `FRAME_TIMEOUT`. */
  readonly timeout = BOOT_TIMEOUT + FRAME_TIMEOUT;
  readonly #supply: ModeSupply;
  readonly #clock: Clock;
  readonly #pool: LanePool<Mode, string, string>;
  #ways: ReadonlyMap<string, Way> = new Map();

  constructor(supply: ModeSupply, spawn: (mode: Mode) => ReturnType<WarmPipeOptions["spawn"]>, clock: Clock) {
    this.#supply = supply;
    this.#clock = clock;
    this.#pool = new LanePool({
      name: this.name,
      most: MOST_PIPES,
      make: (mode: Mode, onIdle) => makeWarmPipe({ name: mode.name, spawn: () => spawn(mode), clock, onIdle }),
      clock,
    });
  }

  refresh(): void {
    this.#ways = findWays(this.#supply.modes);
  }

  version(source: string, target: string): string {
    const way = this.#ways.get(wayKey(source, target));
    if (!way) return "none";
    const hash = createHash("sha256").update(way.modes.map((mode) => mode.fingerprint).join(" "));
    return hash.digest("hex").slice(0, 16);
  }

  route(source: string, target: string): Route | null {
    return this.#ways.get(wayKey(source, target)) ?? null;
  }

  pairs(): readonly Route[] {
    return [...this.#ways.values()];
  }

  setup(): Setup {
    return this.#supply.setup();
  }

  get choice(): RuleBasedPairs {
    return this.#supply.pairs;
  }

  /** Fetches the pairs into the data folder in the background, unless there are some already. */
  startFetch(): void {
    this.#supply.startFetch();
  }

  settled(): Promise<void> {
    return this.#supply.settled();
  }

  health(): EngineHealth {
    const { message, sentence } = this.#supply.setup();
    const said = sentence && { message, sentence };
    if (this.#ways.size > 0) return { available: true, ...said };
    return { available: false, ...(said ?? phrase("noPairs")) };
  }

  async translate(request: EngineRequest): Promise<readonly EngineOutcome[]> {
    const way = this.#ways.get(wayKey(request.source, request.target));
    if (!way) throw new EngineError("unsupported_pair", `Apertium has no ${request.source} to ${request.target}`);
    const deadline = new AbortController();
    let timer: Timer | null = null;
    const opened = this.#opened(way, request.signal).then(() => {
      timer = this.#clock.after(FRAME_TIMEOUT, () => deadline.abort());
    });
    // Each item reports its own failure, and this promise may have no other consumer.
    opened.catch(() => {});
    const signal = AbortSignal.any([request.signal, deadline.signal]);
    try {
      const outcomes = await Promise.all(
        request.items.map((item) =>
          outcomeOf(item.pieces, async (pieces) => {
            await opened;
            return this.#along(way, { ...item, pieces }, signal).catch((error) => {
              throw lateness(error, deadline.signal);
            });
          }),
        ),
      );
      // A line without known words does not fail the others.
      if (!outcomes.some(({ ok }) => ok)) return outcomes;
      return outcomes.map((outcome, at) =>
        !outcome.ok && outcome.error.code === "no_words"
          ? { ok: true, pieces: request.items[at]?.pieces ?? [] }
          : outcome,
      );
    } finally {
      (timer as Timer | null)?.cancel();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#pool.close();
    await this.#supply[Symbol.asyncDispose]();
  }

  async #opened(way: Way, signal: AbortSignal): Promise<void> {
    await Promise.all(way.modes.map((mode) => this.#pool.opened(mode, signal)));
  }

  async #along(way: Way, item: EngineItem, signal: AbortSignal): Promise<readonly Piece[]> {
    // Only numbers are shown: the dictionaries have rules for them, but could translate a name as a word.
    const numbers = new Map([...(item.shown ?? [])].filter(([, word]) => /\p{Nd}/u.test(word)));
    const isLoud = isInCapitals(item.pieces);
    let pieces = changed(item.pieces, (text) =>
      expandChatSpelling(isLoud ? text.toLocaleLowerCase(way.source) : text, way.source),
    );
    for (const mode of way.modes) {
      const put = (some: readonly Piece[]) =>
        hasLetters(some) ? askShowing(some, numbers, (shown) => this.#ask(mode, shown, signal)) : some;
      pieces = await withMarks(pieces, item.pairs ?? NO_PAIRS, put);
    }
    return isLoud ? changed(pieces, (text) => text.toLocaleUpperCase(way.target)) : pieces;
  }

  async #ask(mode: Mode, pieces: readonly Piece[], signal: AbortSignal): Promise<readonly Piece[]> {
    const put = (written: string) => this.#pool.ask(mode, written, signal);
    const asked = encode(mode.source === "en" ? await withSpacedCompounds(pieces, put) : pieces);
    const answer = await put(asked.written);
    if (isWithoutWords(answer)) throw new EngineError("no_words", "Apertium knows none of the words");
    if (isMostlyUnknown(answer)) throw new EngineError("unknown_words", "Apertium does not know enough of the words");
    return decode(withoutAddedCapitals(answer, asked.written, mode.target), asked);
  }
}

/** A wait that the deadline ended is a timeout of the engine, not a cancelled request. */
function lateness(error: unknown, deadline: AbortSignal): unknown {
  const timedOut = error instanceof EngineError && error.code === "cancelled" && deadline.aborted;
  return timedOut ? new EngineError("timeout", "Apertium did not answer in time") : error;
}
