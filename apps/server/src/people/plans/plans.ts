import type { PlanReport } from "@lingualoom/contract/calls/plans.ts";
import type { PlanLimit } from "@lingualoom/contract/errors.ts";
import { PLANS } from "@lingualoom/contract/plans.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { nextDay, planInForce } from "./plan-in-force.ts";
import { countLanguage, readUsage } from "./plan-store.ts";

/** Runs what is asked for one name one after the other; different names do not wait for each other. */
function createOneAtATime(): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, act) => {
    const done = (last.get(name) ?? Promise.resolve()).then(act, act);
    last.set(name, done);
    const forget = () => {
      if (last.get(name) === done) last.delete(name);
    };
    done.then(forget, forget);
    return done;
  };
}

/** People and languages remembered for a day; what does not fit is counted in the database each time. */
const REMEMBERED = 100_000;

/**
 * What plans allow, counted always and enforced where the operator wants it. Several servers that share people may
 * let through one message each at the very limit; one server lets through none.
 */
export class Plans {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #enforced: boolean;
  readonly #oneAtATime = createOneAtATime();
  #day = "";
  #counted = new Set<string>();

  constructor(database: Database, clock: Clock, enforced: boolean) {
    this.#database = database;
    this.#clock = clock;
    this.#enforced = enforced;
  }

  /** @throws AppError `NOT_FOUND` when the person has gone */
  async of(userId: string): Promise<PlanReport> {
    const now = this.#clock.now();
    const usage = await readUsage(this.#database, userId, now);
    if (!usage) throw notFound("userNotFound");
    const { plan, trialUntil } = planInForce(usage.given, usage.joined, now);
    const { messagesPerDay, targetLanguages } = PLANS[plan];
    return {
      plan,
      trialUntil: trialUntil?.toISOString() ?? null,
      enforced: this.#enforced,
      messages: { limit: messagesPerDay, used: usage.messages },
      languages: { limit: targetLanguages, used: usage.languages },
      resetsAt: nextDay(now).toISOString(),
    };
  }

  /**
   * Sends, unless the plan allows no more messages today. A repeat of a message that is stored is no new one.
   * @throws AppError `PLAN_LIMIT`
   */
  sending<T>(userId: string, isRetry: () => Promise<boolean>, send: () => Promise<T>): Promise<T> {
    if (!this.#enforced) return send();
    return this.#oneAtATime(`sends ${userId}`, async () => {
      const { messages, resetsAt } = await this.of(userId);
      const { limit, used } = messages;
      if (limit !== null && used >= limit && !(await isRetry())) throw reached({ what: "messages", limit, resetsAt });
      return send();
    });
  }

  /**
   * Before something is translated for somebody: counts the language for today.
   * @throws AppError `PLAN_LIMIT` when the plan allows no further language today
   */
  async translatingInto(userId: string, language: string): Promise<void> {
    const key = `${userId} ${language}`;
    if (this.#countedOn(this.#clock.now()).has(key)) return;
    await this.#oneAtATime(`translates ${userId}`, async () => {
      if (this.#enforced) await this.#refuseAboveLanguages(userId, language);
      const now = this.#clock.now();
      await countLanguage(this.#database, userId, language, now);
      const counted = this.#countedOn(now);
      if (counted.size < REMEMBERED) counted.add(key);
    });
  }

  #countedOn(now: Date): Set<string> {
    const today = now.toISOString().slice(0, 10);
    if (today !== this.#day) {
      this.#day = today;
      this.#counted = new Set();
    }
    return this.#counted;
  }

  async #refuseAboveLanguages(userId: string, language: string): Promise<void> {
    const { languages, resetsAt } = await this.of(userId);
    const { limit, used } = languages;
    if (limit !== null && used.length >= limit && !used.includes(language))
      throw reached({ what: "languages", limit, resetsAt });
  }
}

function reached(planLimit: PlanLimit): AppError {
  const { what, limit } = planLimit;
  const sentence = say(what === "messages" ? "messagesADay" : "languagesADay", { limit });
  return new AppError("PLAN_LIMIT", sentence, { planLimit });
}
