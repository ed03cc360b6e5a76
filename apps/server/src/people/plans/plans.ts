import type { PlanReport } from "@lingualoom/contract/calls/plans.ts";
import type { PlanLimit } from "@lingualoom/contract/errors.ts";
import { PLANS } from "@lingualoom/contract/plans.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { effectivePlan, nextDay } from "./effective-plan.ts";
import { countLanguage, readUsage } from "./plan-store.ts";

/** Serializes calls with the same name; different names do not wait for each other. */
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

/** Users and languages remembered per day; the rest is counted in the database each time. */
const REMEMBERED = 100_000;

/**
 * Counts what plans limit, and enforces the limits if the operator wants it. Several servers may each let one message
 * through at the very limit; a single server lets none through.
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

  /** @throws AppError `NOT_FOUND` when the account is gone */
  async of(userId: string): Promise<PlanReport> {
    const now = this.#clock.now();
    const usage = await readUsage(this.#database, userId, now);
    if (!usage) throw notFound("userNotFound");
    const { plan, trialUntil } = effectivePlan(usage.given, usage.joined, now);
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
   * Sends unless the plan allows no more messages today. A retry of a stored message does not count.
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
   * Counts the language for today, before a text is translated for a user.
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
