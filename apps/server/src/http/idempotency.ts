import { createHmac, hash, randomUUIDv7 } from "node:crypto";
import type { HonoRequest } from "hono";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/open.ts";
import { AppError } from "../errors.ts";
import { Reply } from "./routes.ts";

const KEPT_MS = 24 * 60 * 60 * 1_000;
/** A first call that never finished (the server died) stops blocking its key after this long. */
const ABANDONED_MS = 60_000;
const KEY = /^[\x20-\x7e]{1,64}$/;

export interface Idempotency {
  /**
   * Runs a changing call at most once for the caller's `Idempotency-Key`; a repeat gets the first answer again.
   * Without the header the call just runs. Server errors are not kept, so that a retry may succeed. `run` gets an id
   * that stays the same when a call that never answered is run again, so that it can find what it has made before.
   */
  once(
    userId: string,
    request: HonoRequest,
    body: unknown,
    run: (onceId?: string) => Promise<Reply<unknown>>,
  ): Promise<Reply<unknown>>;
  /** Drops what is older than a day. */
  sweep(): Promise<void>;
}

/** A password is no part of what was asked, so that one that was corrected is the same request. */
function whatIsAsked(request: HonoRequest, body: unknown): string {
  const { search } = new URL(request.url);
  const asked = JSON.stringify(body ?? null, (name, value) =>
    name === "currentPassword" ? undefined : value,
  );
  return search + asked;
}

interface Kept {
  digest: string;
  status: number | null;
  body: string | null;
}

/** A refusal that the same request would meet again; the others are worth a retry with the same key. */
const isFinal = (error: AppError) => error.status < 500 && error.code !== "RATE_LIMITED";

export function createIdempotency(database: Database, clock: Clock, secret: string): Idempotency {
  // With the secret, because of a short text a digest alone can be guessed by whoever reads the database.
  const digestOf = (asked: string) =>
    createHmac("sha256", secret).update(`idempotency\u0000${asked}`).digest("base64url");
  /** Rows from before the secret was in it; within a day of the upgrade none is left. */
  const formerDigestOf = (asked: string) => hash("sha256", asked, "base64url");

  return {
    async once(userId, request, body, run) {
      const key = request.header("idempotency-key");
      if (key === undefined) return run();
      if (!KEY.test(key)) {
        throw new AppError("VALIDATION", "Idempotency-Key must be 1 to 64 printable ASCII characters");
      }
      const { method, path } = request;
      const asked = whatIsAsked(request, body);
      const digest = digestOf(asked);
      const now = clock.now();
      const abandoned = new Date(now.getTime() - ABANDONED_MS);
      const expired = new Date(now.getTime() - KEPT_MS);
      const [mine] = await database<{ once_id: string }[]>`
        insert into idempotency_keys as k (user_id, method, path, key, once_id, digest, created_at)
        values (${userId}, ${method}, ${path}, ${key}, ${randomUUIDv7()}, ${digest}, ${now})
        on conflict on constraint idempotency_keys_key do update
          set once_id = case when k.status is null then k.once_id else excluded.once_id end,
            digest = excluded.digest, created_at = excluded.created_at, status = null, body = null
          where k.created_at < ${expired} or (k.status is null and k.created_at < ${abandoned})
        returning once_id`;
      const row = { user_id: userId, method, path, key };
      if (!mine) return again(row, [digest, formerDigestOf(asked)]);
      return first({ ...row, began: now }, () => run(mine.once_id));
    },

    async sweep() {
      await database`delete from idempotency_keys where created_at < ${new Date(clock.now().getTime() - KEPT_MS)}`;
    },
  };

  interface KeyRow {
    user_id: string;
    method: string;
    path: string;
    key: string;
  }

  function where(row: KeyRow) {
    return database`where user_id = ${row.user_id} and method = ${row.method} and path = ${row.path}
      and key = ${row.key}`;
  }

  /** A call that was taken for abandoned and answers after all leaves the row to who took it over. */
  interface OwnRow extends KeyRow {
    began: Date;
  }

  function ours(row: OwnRow) {
    return database`${where(row)} and created_at = ${row.began} and status is null`;
  }

  async function first(row: OwnRow, run: () => Promise<Reply<unknown>>) {
    try {
      const reply = await run();
      await keep(row, reply.status ?? 200, reply.body);
      return reply;
    } catch (error) {
      if (error instanceof AppError && isFinal(error)) await keep(row, error.status, error.body);
      else await forget(row).catch(() => {}); // Then it counts as abandoned, and its own error is the one to tell.
      throw error;
    }
  }

  async function keep(row: OwnRow, status: number, body: unknown) {
    await database`update idempotency_keys set status = ${status}, body = ${JSON.stringify(body)} ${ours(row)}`;
  }

  async function forget(row: OwnRow) {
    await database`delete from idempotency_keys ${ours(row)}`;
  }

  async function again(row: KeyRow, digests: readonly string[]): Promise<Reply<unknown>> {
    const [kept] = await database<Kept[]>`select digest, status, body from idempotency_keys ${where(row)}`;
    const isSame = kept !== undefined && digests.includes(kept.digest);
    if (!kept || (isSame && kept.status === null)) {
      throw new AppError("IN_PROGRESS", "The first request with this key is still running", {
        retryAfter: 1,
      });
    }
    if (!isSame) {
      throw new AppError("IDEMPOTENCY_CONFLICT", "Another request was already made with this key");
    }
    return new Reply(JSON.parse(kept.body ?? "null"), { status: kept.status ?? 200 });
  }
}
