import { randomUUIDv7 } from "node:crypto";
import type { BaseLogger } from "pino";
import type { Clock } from "#/platform/clock.ts";
import type { Database, Sql } from "#/platform/database/open.ts";
import { type Email, type Mailer, MailRefused } from "../transport/mailer.ts";
import {
  claimDue,
  type Due,
  insertMail,
  markFailed,
  markSent,
  readGivenUp,
  retryAt,
  revive,
} from "./mail-queue-store.ts";

/** Emails sent side by side. */
const AT_ONCE = 3;

export interface MailRequest {
  readonly to: string;
  /** Which composer writes it. */
  readonly kind: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Writes the email at the moment it is sent; null when there is no reason for it any more. */
export type Composer = (request: Due) => Promise<Email | null>;

export interface MailQueueDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Pick<BaseLogger, "warn" | "error">;
  /** Whether this server sends mail at all. */
  readonly isOn: () => boolean;
}

/**
 * Sends emails that wait in the database, so a restart loses none, and any server takes what is due. A server that dies
 * while sending leaves its emails to be sent again a little later: an email may arrive twice, never not at all.
 */
export class MailQueue implements AsyncDisposable {
  readonly #deps: MailQueueDependencies;
  readonly #composers = new Map<string, Composer>();
  #running: Promise<void> | null = null;
  #isDue = false;
  #closed = false;

  constructor(deps: MailQueueDependencies) {
    this.#deps = deps;
  }

  /** Registers who writes the emails of these kinds; emails of other kinds wait. */
  writtenBy(composers: Readonly<Record<string, Composer>>): void {
    for (const [kind, composer] of Object.entries(composers)) this.#composers.set(kind, composer);
    this.wake();
  }

  /** Stores the request, in the caller's transaction; call `wake` after the commit. Without mail nothing is stored. */
  async add(sql: Sql, { to, kind, details = {} }: MailRequest): Promise<void> {
    if (!this.#deps.isOn()) return;
    await insertMail(sql, { id: randomUUIDv7(), recipient: to, kind, details }, this.#deps.clock.now());
  }

  /** Sends what is due now, in the background: after a commit, and every minute for what became due since. */
  wake(): void {
    this.#isDue = true;
    if (this.#running !== null || this.#closed) return;
    this.#running = this.#drain()
      .catch((error) => this.#deps.log.error({ err: error }, "the mail queue could not be worked on"))
      .finally(() => {
        this.#running = null;
        // `wake` was called between the last look and now.
        if (this.#isDue) this.wake();
      });
  }

  givenUp(count: number) {
    return readGivenUp(this.#deps.database, count);
  }

  /** Has an email that was given up sent anew, in the caller's transaction like `add`; false when there is none. */
  tryAgain(sql: Sql, id: string): Promise<boolean> {
    return revive(sql, id, this.#deps.clock.now());
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #drain(): Promise<void> {
    const { database, clock } = this.#deps;
    while (this.#isDue) {
      this.#isDue = false;
      for (;;) {
        const kinds = [...this.#composers.keys()];
        const due = this.#closed ? [] : await claimDue(database, kinds, clock.now(), AT_ONCE);
        if (due.length === 0) break;
        await Promise.all(due.map((one) => this.#send(one)));
      }
    }
  }

  async #send(due: Due): Promise<void> {
    const { database, mailer, clock, log } = this.#deps;
    try {
      const email = await this.#composers.get(due.kind)!(due);
      if (email) await mailer.deliver({ ...email, id: due.id, to: due.recipient });
      await markSent(database, due.id);
    } catch (error) {
      // Mail servers repeat the address they refuse; the row has it, and no log may.
      const message = error instanceof Error ? error.message : String(error);
      const reason = message.replaceAll(due.recipient, "<address>");
      const next = error instanceof MailRefused ? null : retryAt(due, clock.now());
      await markFailed(database, due.id, reason, next, clock.now());
      log[next ? "warn" : "error"]({ mail: due.id, kind: due.kind, reason, next }, "an email was not sent");
    }
  }
}
