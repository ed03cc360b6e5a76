import { statfs as nodeStatfs } from "node:fs/promises";
import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { Clock } from "../../../clock.ts";
import { answers } from "../../../database/answers.ts";
import { powerCutWarning, unsafeSettings } from "../../../database/durability.ts";
import type { Database } from "../../../database/open.ts";
import type { Mailer } from "../../../mail/transport/mailer.ts";
import { isTooFullForPictures, type Statfs, spaceAt } from "../../../media/storage/disk-space.ts";
import type { Sandboxes } from "../../../start/sandboxes.ts";

type Check = SystemStatus["mail"];

export interface CheckDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly dataDir: string;
  /** Whether pictures are kept in it, and not in a bucket. */
  readonly arePicturesHere: boolean;
  readonly statfs?: Statfs | undefined;
  /** Null when the server runs without Redis. */
  readonly redis: { ping(): Promise<unknown> } | null;
  readonly sandboxes?: Pick<Sandboxes, "description" | "trouble"> | undefined;
}

export interface SystemChecks {
  database(): Promise<Check>;
  durability(): Promise<Check>;
  mail(): Promise<Check>;
  redis(): Promise<Check>;
  disk(): Promise<SystemStatus["disk"]>;
  sandbox(): Check;
}

/** A mail server is asked once in this time, however many dashboards are open. */
const MAIL_REMEMBERED_MS = 60_000;
const PATIENCE_MS = 5_000;
/** Below this share of free disk the server is about to be unable to store messages. */
const LITTLE_DISK = 0.05;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Each part is tried before a word is said about it; a word that does not hold is replaced by one that does. */
export function createChecks(deps: CheckDependencies): SystemChecks {
  const { database, clock, mailer, dataDir, arePicturesHere, redis, statfs = nodeStatfs } = deps;
  let mail: { at: number; check: Promise<Check> } | null = null;

  const inTime = <T>(asked: Promise<T>): Promise<T> =>
    Promise.race([
      asked,
      new Promise<never>((_, reject) =>
        clock.after(PATIENCE_MS, () => reject(new Error("it does not answer"))),
      ),
    ]);

  async function checkMail(): Promise<Check> {
    if (!mailer.server)
      return { ok: true, word: "Outbox", message: "no SMTP server is set; letters are kept as files" };
    try {
      await inTime(mailer.server.check());
      return { ok: true, word: "Connected", message: mailer.description };
    } catch (error) {
      return { ok: false, word: "Not reachable", message: reasonOf(error) };
    }
  }

  return {
    async database() {
      return (await answers(database, clock))
        ? { ok: true, word: "Connected" }
        : { ok: false, word: "Not reachable", message: "it does not answer" };
    },
    async durability() {
      try {
        const unsafe = await inTime(unsafeSettings(database));
        if (unsafe.length === 0) return { ok: true, word: "Safe" };
        return { ok: false, word: "At risk", message: powerCutWarning(unsafe) };
      } catch (error) {
        return { ok: false, word: "Unknown", message: reasonOf(error) };
      }
    },
    mail() {
      const now = clock.now().getTime();
      if (!mail || now - mail.at > MAIL_REMEMBERED_MS) mail = { at: now, check: checkMail() };
      return mail.check;
    },
    async redis() {
      if (!redis) return { ok: true, word: "Not used", message: "this server runs on its own" };
      try {
        await inTime(redis.ping());
        return { ok: true, word: "Connected" };
      } catch (error) {
        return { ok: false, word: "Not reachable", message: reasonOf(error) };
      }
    },
    sandbox() {
      if (!deps.sandboxes) return { ok: true, word: "Unknown" };
      const { trouble, description } = deps.sandboxes;
      if (trouble !== null) return { ok: false, word: "Not possible", message: trouble };
      return { ok: true, word: "In use", message: description };
    },
    async disk() {
      try {
        const { free, total } = await spaceAt(dataDir, statfs);
        const refusesPictures = arePicturesHere && isTooFullForPictures({ free, total });
        const ok = free > total * LITTLE_DISK && !refusesPictures;
        return {
          ...{ ok, word: ok ? "Enough room" : "Nearly full", free, total },
          ...(refusesPictures && { message: "images are refused until there is more room" }),
        };
      } catch (error) {
        return { ok: false, word: "Unknown", message: reasonOf(error) };
      }
    },
  };
}
