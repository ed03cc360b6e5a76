import { randomUUIDv7 } from "node:crypto";
import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type RunResult, type Work, WorkFailed } from "#/platform/work-queue/work.ts";
import { addWork, type Job } from "#/platform/work-queue/work-store.ts";
import { type Email, type Mailer, MailRefused } from "../transport/mailer.ts";

const MINUTE = 60 * 1_000;
/** Delivery is retried for nearly three days. */
const BACKOFF = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE);
const ATTEMPTS = 16;
const AT_ONCE = 3;

export interface MailRequest {
  readonly to: string;
  readonly kind: string;
  readonly details?: Readonly<Record<string, string>>;
}

interface Payload {
  readonly name: string;
  readonly recipient: string;
  readonly details: Readonly<Record<string, string>>;
}

export interface QueuedEmail extends Omit<Payload, "name"> {
  readonly createdAt: Date;
}

/** Writes the email when it is sent; returns null if it is no longer needed. */
export type Composer = (request: QueuedEmail) => Promise<Email | null>;

interface MailQueueDependencies {
  readonly work: Work;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, "deliver">;
  readonly isOn: () => boolean;
}

/** Queue of emails with at-least-once delivery. */
export class MailQueue {
  readonly #deps: MailQueueDependencies;
  readonly #composers = new Map<string, Composer>();

  constructor(deps: MailQueueDependencies) {
    this.#deps = deps;
  }

  writtenBy(composers: Readonly<Record<string, Composer>>): void {
    for (const [kind, composer] of Object.entries(composers)) this.#composers.set(kind, composer);
    const run = (job: Job<Payload>) => this.#send(job);
    this.#deps.work.register({ kind: "email", run, attempts: ATTEMPTS, backoff: BACKOFF, atOnce: AT_ONCE });
  }

  /** Stores the request in the caller's transaction; call `wake` after the commit. Stores nothing when email is off. */
  async add(sql: Sql, { to, kind, details = {} }: MailRequest): Promise<void> {
    if (!this.#deps.isOn()) return;
    const now = this.#deps.clock.now();
    const payload: Payload = { name: kind, recipient: to, details };
    await addWork(sql, { kind: "email", key: randomUUIDv7(), payload, dueAt: now }, now);
  }

  wake(): void {
    this.#deps.work.wake("email");
  }

  async #send({ key, payload, createdAt }: Job<Payload>): Promise<RunResult> {
    const compose = this.#composers.get(payload.name);
    // Left to a server of a newer version, which knows this kind.
    if (!compose) return { notBefore: new Date(this.#deps.clock.now().getTime() + MINUTE) };
    try {
      const email = await compose({ ...payload, createdAt });
      if (email) await this.#deps.mailer.deliver({ ...email, id: key, to: payload.recipient });
      return undefined;
    } catch (error) {
      // Mail servers repeat the address they refuse. The row has it anyway, and logs must not contain it.
      const message = error instanceof Error ? error.message : String(error);
      throw new WorkFailed(message.replaceAll(payload.recipient, "<address>"), {
        isFinal: error instanceof MailRefused,
      });
    }
  }
}
