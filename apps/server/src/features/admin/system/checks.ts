import { statfs as nodeStatfs } from "node:fs/promises";
import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import type { Clock } from "../../../clock.ts";
import { answers } from "../../../database/answers.ts";
import { powerCutWarning, unsafeSettings } from "../../../database/durability.ts";
import type { Database } from "../../../database/open.ts";
import type { Mailer } from "../../../mail/transport/mailer.ts";
import { isTooFullForPictures, type Statfs, spaceAt } from "../../../media/storage/disk-space.ts";

type Check = SystemStatus["mail"];

/** What the sandboxes of this machine do; `trouble` is null where they work. */
export interface SandboxReport {
  readonly description: string;
  readonly trouble: string | null;
}

export interface CheckDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly dataDir: string;
  /** Whether pictures are stored in it, and not in a bucket. */
  readonly arePicturesHere: boolean;
  readonly statfs?: Statfs | undefined;
  /** Null when the server runs without Redis. */
  readonly redis: { ping(): Promise<unknown> } | null;
  readonly sandboxes?: SandboxReport | undefined;
}

/** A mail server is asked once in this time, however many dashboards are open. */
const MAIL_REMEMBERED_MS = 60_000;
const PATIENCE_MS = 5_000;
/** Below this share of free disk the server is about to be unable to store messages. */
const LITTLE_DISK = 0.05;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Tries each part of the system before it reports on it. */
export class SystemChecks {
  readonly #deps: CheckDependencies;
  #mail: { at: number; check: Promise<Check> } | null = null;

  constructor(deps: CheckDependencies) {
    this.#deps = deps;
  }

  async database(): Promise<Check> {
    return (await answers(this.#deps.database, this.#deps.clock))
      ? { ok: true, word: "Connected" }
      : { ok: false, word: "Not reachable", message: "it does not answer" };
  }

  async durability(): Promise<Check> {
    try {
      const unsafe = await this.#inTime(unsafeSettings(this.#deps.database));
      if (unsafe.length === 0) return { ok: true, word: "Safe" };
      return { ok: false, word: "At risk", message: powerCutWarning(unsafe) };
    } catch (error) {
      return { ok: false, word: "Unknown", message: reasonOf(error) };
    }
  }

  mail(): Promise<Check> {
    const now = this.#deps.clock.now().getTime();
    if (!this.#mail || now - this.#mail.at > MAIL_REMEMBERED_MS)
      this.#mail = { at: now, check: this.#checkMail() };
    return this.#mail.check;
  }

  async redis(): Promise<Check> {
    const { redis } = this.#deps;
    if (!redis) return { ok: true, word: "Not used", message: "this server runs on its own" };
    try {
      await this.#inTime(redis.ping());
      return { ok: true, word: "Connected" };
    } catch (error) {
      return { ok: false, word: "Not reachable", message: reasonOf(error) };
    }
  }

  async disk(): Promise<SystemStatus["disk"]> {
    const { dataDir, arePicturesHere, statfs = nodeStatfs } = this.#deps;
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
  }

  sandbox(): Check {
    if (!this.#deps.sandboxes) return { ok: true, word: "Unknown" };
    const { trouble, description } = this.#deps.sandboxes;
    if (trouble !== null) return { ok: false, word: "Not possible", message: trouble };
    return { ok: true, word: "In use", message: description };
  }

  async #checkMail(): Promise<Check> {
    const { mailer } = this.#deps;
    if (!mailer.server)
      return { ok: true, word: "Outbox", message: "no SMTP server is set; emails are stored as files" };
    try {
      await this.#inTime(mailer.server.check());
      return { ok: true, word: "Connected", message: mailer.description };
    } catch (error) {
      return { ok: false, word: "Not reachable", message: reasonOf(error) };
    }
  }

  #inTime<T>(asked: Promise<T>): Promise<T> {
    return Promise.race([
      asked,
      new Promise<never>((_, reject) =>
        this.#deps.clock.after(PATIENCE_MS, () => reject(new Error("it does not answer"))),
      ),
    ]);
  }
}
