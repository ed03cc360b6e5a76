import { createHash } from "node:crypto";
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
import type { Clock } from "../clock.ts";
import { LanePool } from "../lanes/lane-pool.ts";
import { joined } from "../numbered-pieces.ts";
import type { Setup } from "../setup.ts";
import { fromHtml, splitLines, toHtml } from "./html-carrier.ts";
import type { StoredModel } from "./model.ts";
import type { ModelSupply } from "./model-supply.ts";
import { ANSWER_TIMEOUT, makeModelLane } from "./model-thread.ts";

/** All models are from or to it. */
const PIVOT = "en";
const LONGEST_TEXT = 10_000;

export interface BergamotEngineOptions {
  readonly supply: ModelSupply;
  readonly trouble: () => string | null;
  /** Resolves when the registry has answered or was given up for now. */
  readonly reachable: Promise<boolean>;
  /** Loaded at the same time; about 300 MB for the first, 100 for each further one. */
  readonly mostModels: number;
  readonly clock: Clock;
  readonly worker?: URL;
  readonly onClose: () => Promise<void>;
}

/** Neural translation in threads of the server, with the models of Firefox Translations. */
export class BergamotEngine implements Engine {
  readonly id = "bergamot";
  readonly name = "Firefox Translations models (local)";
  readonly madeAt = "server";
  readonly timeout = ANSWER_TIMEOUT;
  /** Whether the registry could be asked when the server started. */
  readonly reachable: Promise<boolean>;
  readonly #options: BergamotEngineOptions;
  readonly #pool: LanePool<StoredModel, readonly string[], readonly string[]>;

  constructor(options: BergamotEngineOptions) {
    const { clock, worker, mostModels } = options;
    this.#options = options;
    this.reachable = options.reachable;
    this.#pool = new LanePool({
      name: this.name,
      most: mostModels,
      make: (model: StoredModel, onIdle) =>
        makeModelLane(model, { clock, onIdle, ...(worker && { worker }) }),
      clock,
    });
  }

  version(source: string, target: string): string {
    const { supply } = this.#options;
    const route = this.route(source, target);
    if (!route) return "none";
    const models = legsOf(route).map(([from, to]) => supply.fingerprint(from, to));
    return createHash("sha256").update(models.join(" ")).digest("hex").slice(0, 16);
  }

  route(source: string, target: string): Route | null {
    const { supply } = this.#options;
    const has = (from: string, to: string) => supply.find(from, to) !== null;
    if (source === target) return null;
    const direct = has(source, target);
    if (!direct && !(has(source, PIVOT) && has(PIVOT, target))) return null;
    const route = { source, target, quality: "good" as const, ...(direct ? {} : { pivot: PIVOT }) };
    return { ...route, ready: legsOf(route).every(([from, to]) => supply.stored(from, to) !== null) };
  }

  pairs(): readonly Route[] {
    const known = this.#options.supply.known();
    const sources = new Set(known.map(({ source }) => source));
    const targets = new Set(known.map(({ target }) => target));
    return [...sources].flatMap((source) =>
      [...targets].flatMap((target) => this.route(source, target) ?? []),
    );
  }

  setup(): Setup {
    return this.#options.supply.setup;
  }

  health(): EngineHealth {
    const trouble = this.#options.trouble();
    if (this.#options.supply.known().length > 0)
      return { available: true, ...(trouble === null ? {} : { message: trouble }) };
    return { available: false, message: trouble ?? "No translation model is here" };
  }

  /** Fetches and loads what a pair needs, so that the first text does not wait for it. */
  async warm(source: string, target: string): Promise<void> {
    const route = this.route(source, target);
    if (!route) return;
    await Promise.all(legsOf(route).map(([from, to]) => this.#options.supply.fetch(from, to)));
    if (this.route(source, target)?.ready) {
      const items = [{ pieces: [{ kind: "text" as const, text: "." }] }];
      await this.translate({ source, target, items, signal: AbortSignal.timeout(this.timeout * 5) });
    }
  }

  async translate({ source, target, items, signal }: EngineRequest): Promise<readonly EngineOutcome[]> {
    const { supply } = this.#options;
    const route = this.route(source, target);
    if (!route) throw new EngineError("unsupported_pair", `There is no model from ${source} to ${target}`);
    for (const [from, to] of legsOf(route)) void supply.fetch(from, to);
    const models = legsOf(route).flatMap(([from, to]) => supply.stored(from, to) ?? []);
    if (models.length < legsOf(route).length)
      throw new EngineError("not_ready", `The model from ${source} to ${target} is being fetched`);
    return Promise.all(items.map((item) => this.#outcome(item, models, signal)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#pool.close();
    await this.#options.onClose();
  }

  async #outcome(
    item: EngineItem,
    models: readonly StoredModel[],
    signal: AbortSignal,
  ): Promise<EngineOutcome> {
    try {
      if (lengthOf(item.pieces) > LONGEST_TEXT)
        throw new EngineError("too_long", "A model takes at most 10,000 characters");
      let pieces = item.pieces;
      for (const model of models) pieces = await this.#through(model, pieces, signal);
      return { ok: true, pieces };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return { ok: false, error };
    }
  }

  async #through(
    model: StoredModel,
    pieces: readonly Piece[],
    signal: AbortSignal,
  ): Promise<readonly Piece[]> {
    const lines = splitLines(pieces);
    const asked = new Map(
      lines.flatMap((line, index) =>
        index % 2 === 0 && hasLetters(line) ? [[index, toHtml(line)] as const] : [],
      ),
    );
    if (asked.size === 0) return pieces;
    const html = [...asked.values()].map(({ written }) => written);
    const answers = await this.#pool.ask(model, html, signal).catch((error: EngineError) => {
      if (error.code === "model_corrupt") this.#options.supply.forget(model);
      throw error;
    });
    const answered = new Map([...asked.keys()].map((line, index) => [line, answers[index] ?? ""]));
    return joined(
      lines.flatMap((line, index) => {
        const question = asked.get(index);
        return question ? fromHtml(answered.get(index)!, question) : line;
      }),
    );
  }
}

function legsOf({
  source,
  target,
  pivot,
}: Pick<Route, "source" | "target" | "pivot">): readonly [string, string][] {
  return pivot === undefined
    ? [[source, target]]
    : [
        [source, pivot],
        [pivot, target],
      ];
}

const lengthOf = (pieces: readonly Piece[]) =>
  pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1), 0);

const hasLetters = (pieces: readonly Piece[]) =>
  pieces.some((piece) => piece.kind === "text" && /\p{L}/u.test(piece.text));
