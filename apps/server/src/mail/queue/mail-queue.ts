import { randomUUIDv7 } from "node:crypto";
import type { BaseLogger } from "pino";
import type { Clock, Timer } from "../../clock.ts";
import type { Database, Sql } from "../../database/open.ts";
import { type Email, type Mailer, MailRefused } from "../transport/mailer.ts";
import { claimDue, type Due, insertMail, markFailed, markSent, retryAt } from "./mail-queue-store.ts";

/** Emails sent side by side. */
const AT_ONCE = 3;
const SECOND = 1_000;
/** How often the table is looked at for emails that became due, or that a server which died had begun. */
const LOOK_EVERY = 30 * SECOND;

export interface MailRequest {
  readonly to: string;
  /** Which composer writes it. */
  readonly kind: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** Writes the email at the moment it is sent; null when there is nothing to say any more. */
export type Composer = (request: Due) => Promise<Email | null>;

export interface MailQueue extends AsyncDisposable {
  /** Names who writes the emails of these kinds; emails of other kinds wait. */
  writtenBy(composers: Readonly<Record<string, Composer>>): void;
  /** Stores the request, in the caller's transaction; call `wake` after the commit. */
  add(sql: Sql, request: MailRequest): Promise<void>;
  /** Sends what is due now, in the background. */
  wake(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
}

export interface MailQueueDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly log: Pick<BaseLogger, "warn" | "error">;
}

/**
 * Emails wait in the database, so a restart loses none, and any server takes what is due. One that dies while
 * sending leaves its emails to be sent again a little later: an email may arrive twice, never not at all.
 */
export function createMailQueue({ database, clock, mailer, log }: MailQueueDependencies): MailQueue {
  const composers = new Map<string, Composer>();
  let running: Promise<void> | null = null;
  let askedAgain = false;
  let closed = false;
  let timer: Timer | null = null;

  async function send(due: Due): Promise<void> {
    try {
      const email = await composers.get(due.kind)!(due);
      if (email) await mailer.deliver({ ...email, id: due.id, to: due.recipient });
      await markSent(database, due.id);
    } catch (error) {
      // Mail servers repeat the address they refuse; whose it is says the row, and no log has to.
      const said = error instanceof Error ? error.message : String(error);
      const reason = said.replaceAll(due.recipient, "<address>");
      const next = error instanceof MailRefused ? null : retryAt(due, clock.now());
      await markFailed(database, due.id, reason, next, clock.now());
      log[next ? "warn" : "error"]({ mail: due.id, kind: due.kind, reason, next }, "a letter was not sent");
    }
  }

  async function drain(): Promise<void> {
    while (askedAgain) {
      askedAgain = false;
      for (;;) {
        const due = closed ? [] : await claimDue(database, [...composers.keys()], clock.now(), AT_ONCE);
        if (due.length === 0) break;
        await Promise.all(due.map(send));
      }
    }
  }

  function wake(): void {
    askedAgain = true;
    if (running !== null || closed) return;
    timer?.cancel();
    running = drain()
      .catch((error) => log.error({ err: error }, "the mail queue could not be worked on"))
      .finally(() => {
        running = null;
        if (closed) return;
        timer = clock.after(LOOK_EVERY, wake);
        // Asked for in the moment between the last look and now.
        if (askedAgain) wake();
      });
  }

  return {
    writtenBy(more) {
      for (const [kind, composer] of Object.entries(more)) composers.set(kind, composer);
      wake();
    },
    async add(sql, { to, kind, details = {} }) {
      await insertMail(sql, { id: randomUUIDv7(), recipient: to, kind, details }, clock.now());
    },
    wake,
    async idle() {
      while (running !== null) await running;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      timer?.cancel();
      await running;
    },
  };
}
