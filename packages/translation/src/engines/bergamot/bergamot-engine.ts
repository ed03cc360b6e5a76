import type { Clock } from "../../clock.ts";
import {
  type Engine,
  EngineError,
  type EngineHealth,
  type EngineOutcome,
  type EngineRequest,
  type Route,
} from "../../engine.ts";
import { type Phrase, phrase } from "../../engine-sentences.ts";
import type { PrivacyLevel } from "../../privacy-level.ts";
import { sha256Hex } from "../../sha-256.ts";
import { outcomeOf } from "../item-outcome.ts";
import { LanePool } from "../lanes/lane-pool.ts";
import type { Setup } from "../setup.ts";
import type { Model, NamedModel } from "./model.ts";
import { ANSWER_TIMEOUT, type ModelHost, makeModelLane } from "./model-lane.ts";
import { translateSentences } from "./translate-sentences.ts";

/** All models translate from or to it. */
const PIVOT = "en";

/** The stored and available models, on a server or in a page. */
export interface ModelSource<Stored extends NamedModel> {
  readonly setup: Setup;
  known(): readonly Pick<Model, "source" | "target">[];
  find(source: string, target: string): unknown;
  stored(source: string, target: string): Stored | null;
  fingerprint(source: string, target: string): string | null;
  /** Resolves when the model is stored or could not be fetched. */
  fetch(source: string, target: string): Promise<void>;
  /** Called for a model whose stored files are damaged. */
  forget(model: Stored): void;
}

export interface BergamotEngineOptions<Stored extends NamedModel, Supply extends ModelSource<Stored>> {
  readonly name: string;
  readonly privacyLevel: PrivacyLevel;
  readonly supply: Supply;
  readonly host: ModelHost<Stored>;
  readonly trouble: () => Phrase | null;
  /** Resolves when the registry has answered or was given up for now. */
  readonly reachable: Promise<boolean>;
  /** Maximum number of loaded models; about 300 MB for the first, 100 for each further one. */
  readonly mostModels: number;
  readonly clock: Clock;
  readonly onClose: () => Promise<void>;
}

/** Neural translation in threads, with the models of Firefox Translations. */
export class BergamotEngine<Stored extends NamedModel, Supply extends ModelSource<Stored>> implements Engine {
  readonly id = "bergamot";
  readonly name: string;
  readonly privacyLevel: PrivacyLevel;
  readonly needsWrittenOut = true;
  readonly timeout = ANSWER_TIMEOUT;
  /** Whether the registry answered when the server started. */
  readonly reachable: Promise<boolean>;
  readonly models: Supply;
  readonly #options: BergamotEngineOptions<Stored, Supply>;
  readonly #pool: LanePool<Stored, readonly string[], readonly string[]>;

  constructor(options: BergamotEngineOptions<Stored, Supply>) {
    const { name, privacyLevel, clock, host, mostModels } = options;
    this.name = name;
    this.privacyLevel = privacyLevel;
    this.models = options.supply;
    this.#options = options;
    this.reachable = options.reachable;
    this.#pool = new LanePool({
      name,
      most: mostModels,
      make: (model: Stored, onIdle) => makeModelLane(model, { clock, onIdle, host }),
      clock,
    });
  }

  version(source: string, target: string): string {
    const { supply } = this.#options;
    const route = this.route(source, target);
    if (!route) return "none";
    const models = legsOf(route).map(([from, to]) => supply.fingerprint(from, to));
    return sha256Hex(models.join(" ")).slice(0, 16);
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
    return [...sources].flatMap((source) => [...targets].flatMap((target) => this.route(source, target) ?? []));
  }

  setup(): Setup {
    return this.#options.supply.setup;
  }

  health(): EngineHealth {
    const trouble = this.#options.trouble();
    if (this.#options.supply.known().length > 0) return { available: true, ...trouble };
    return { available: false, ...(trouble ?? phrase("noModel")) };
  }

  /** Fetches and loads the models of a pair in advance, so that the first text does not wait. */
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
    return Promise.all(
      items.map((item) =>
        outcomeOf(item.pieces, async (original) => {
          let pieces = original;
          for (const model of models)
            pieces = await translateSentences({ ...item, pieces }, model, (html) => this.#through(model, html, signal));
          return pieces;
        }),
      ),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#pool.close();
    await this.#options.onClose();
  }

  async #through(model: Stored, html: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    try {
      return await this.#pool.ask(model, html, signal);
    } catch (error) {
      if (error instanceof EngineError && error.code === "model_corrupt") this.#options.supply.forget(model);
      throw error;
    }
  }
}

function legsOf({ source, target, pivot }: Pick<Route, "source" | "target" | "pivot">): readonly [string, string][] {
  return pivot === undefined
    ? [[source, target]]
    : [
        [source, pivot],
        [pivot, target],
      ];
}
