import { createHmac, hash, randomUUIDv7 } from "node:crypto";
import type { HonoRequest } from "hono";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/open.ts";
import { AppError } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import {
  deleteKeysBefore,
  type KeyUse,
  type OwnKeyUse,
  readAnswer,
  releaseKey,
  storeAnswer,
  takeKey,
} from "./idempotency-store.ts";
import { statusOf } from "./refusal.ts";
import { Reply } from "./routes.ts";

const STORED_MS = 24 * 60 * 60 * 1_000;
/** Milliseconds after which an unfinished first call (the server died) stops blocking its key. */
const ABANDONED_MS = 60_000;
const KEY = /^[\x20-\x7e]{1,64}$/;

/** Excludes passwords, so that a retry with a corrected password is the same request. */
function whatIsAsked(request: HonoRequest, body: unknown): string {
  const { search } = new URL(request.url);
  const asked = JSON.stringify(body ?? null, (name, value) => (name === "currentPassword" ? undefined : value));
  return search + asked;
}

/** The same request would be refused again. All other refusals are worth a retry with the same key. */
const isFinal = (error: AppError) => statusOf(error) < 500 && error.code !== "RATE_LIMITED";

/** Stores the message code of a refusal rather than its text, because it may be repeated in another language. */
const storable = ({ code, sentence, details }: AppError) => ({ refusal: { code, sentence, details } });

function refusalIn(body: unknown): AppError | null {
  if (typeof body !== "object" || body === null || !("refusal" in body)) return null;
  const { code, sentence, details } = body.refusal as ReturnType<typeof storable>["refusal"];
  return new AppError(code, sentence, details);
}

export class Idempotency {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #secret: string;

  constructor(database: Database, clock: Clock, secret: string) {
    this.#database = database;
    this.#clock = clock;
    this.#secret = secret;
  }

  /**
   * Runs a changing call at most once for the caller's `Idempotency-Key`; a retry gets the first answer again. Without
   * the header the call just runs. Server errors are not stored, so that a retry may succeed. `run` gets an id that
   * stays the same when an unanswered call runs again, so that it can find what it has already created.
   */
  async once(
    userId: string,
    request: HonoRequest,
    body: unknown,
    run: (onceId?: string) => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>> {
    const key = request.header("idempotency-key");
    if (key === undefined) return run();
    if (!KEY.test(key)) throw new AppError("VALIDATION", say("idempotencyKeyForm"));
    const { method, path } = request;
    const asked = whatIsAsked(request, body);
    const digest = this.#digestOf(asked);
    const startedAt = this.#clock.now();
    const use: OwnKeyUse = { userId, method, path, key, startedAt };
    const onceId = await takeKey(
      this.#database,
      use,
      { onceId: randomUUIDv7(), digest },
      { expired: before(startedAt, STORED_MS), abandoned: before(startedAt, ABANDONED_MS) },
    );
    return onceId === null ? this.#repeat(use, [digest, formerDigestOf(asked)]) : this.#first(use, () => run(onceId));
  }

  async sweep(): Promise<void> {
    await deleteKeysBefore(this.#database, before(this.#clock.now(), STORED_MS));
  }

  async #first(use: OwnKeyUse, run: () => Promise<Reply<unknown>>): Promise<Reply<unknown>> {
    const store = (status: number, body: unknown) => storeAnswer(this.#database, use, status, JSON.stringify(body));
    try {
      const reply = await run();
      await store(reply.status ?? 200, reply.body);
      return reply;
    } catch (error) {
      if (error instanceof AppError && isFinal(error)) await store(statusOf(error), storable(error));
      // A key that cannot be released counts as abandoned later; the caller gets the first error.
      else await releaseKey(this.#database, use).catch(() => {});
      throw error;
    }
  }

  async #repeat(use: KeyUse, digests: readonly string[]): Promise<Reply<unknown>> {
    const answer = await readAnswer(this.#database, use);
    const isSame = answer !== null && digests.includes(answer.digest);
    if (!answer || (isSame && answer.status === null))
      throw new AppError("IN_PROGRESS", say("stillRunning"), {
        retryAfter: 1,
      });
    if (!isSame) throw new AppError("IDEMPOTENCY_CONFLICT", say("keyTaken"));
    const body: unknown = JSON.parse(answer.body ?? "null");
    const refusal = refusalIn(body);
    if (refusal) throw refusal;
    return new Reply(body, { status: answer.status ?? 200 });
  }

  /** Includes the secret, because a reader of the database could guess a short text by a plain digest. */
  #digestOf(asked: string): string {
    return createHmac("sha256", this.#secret).update(`idempotency\u0000${asked}`).digest("base64url");
  }
}

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/** Digest of rows from before the secret was included; none is left a day after the upgrade. */
const formerDigestOf = (asked: string) => hash("sha256", asked, "base64url");
