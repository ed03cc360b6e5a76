import { statfs as nodeStatfs } from "node:fs/promises";
import type { Platform } from "#/platform/context.ts";
import { answers } from "#/platform/database/answers.ts";
import { powerCutMessage, unsafeSettings } from "#/platform/database/durability.ts";
import type { Check } from "#/platform/http/sentences/sentences.ts";
import { isTooFullForPictures, spaceAt } from "#/platform/media/storage/disk-space.ts";
import { asIs, type LocalizableText, say } from "#/platform/sentences/sentence.ts";

/** State of this machine's sandboxes; `trouble` is null when they work. */
export interface SandboxReport {
  readonly description: LocalizableText;
  readonly failures: LocalizableText | null;
}

/** Minimum time between two checks of the mail server, however many dashboards are open. */
const MAIL_REMEMBERED_MS = 60_000;
const PATIENCE_MS = 5_000;
/** Share of free disk below which the server will soon be unable to store messages. */
const LITTLE_DISK = 0.05;

class NoAnswer extends Error {}

const reasonOf = (error: unknown): LocalizableText => {
  if (error instanceof NoAnswer) return say("noAnswer");
  return asIs(error instanceof Error ? error.message : String(error));
};

/** Checks each part of the system before reporting it. */
export class SystemChecks {
  readonly #context: Platform;
  #mail: { at: number; check: Promise<Check> } | null = null;

  constructor(context: Platform) {
    this.#context = context;
  }

  async database(): Promise<Check> {
    return (await answers(this.#context.database, this.#context.clock))
      ? { ok: true, word: say("connected") }
      : { ok: false, word: say("unreachable"), message: say("noAnswer") };
  }

  async durability(): Promise<Check> {
    try {
      const unsafe = await this.#inTime(unsafeSettings(this.#context.database));
      if (unsafe.length === 0) return { ok: true, word: say("safe") };
      return { ok: false, word: say("atRisk"), message: powerCutMessage(unsafe) };
    } catch (error) {
      return { ok: false, word: say("unknown"), message: reasonOf(error) };
    }
  }

  mail(): Promise<Check> {
    const now = this.#context.clock.now().getTime();
    if (!this.#mail || now - this.#mail.at > MAIL_REMEMBERED_MS) this.#mail = { at: now, check: this.#checkMail() };
    return this.#mail.check;
  }

  async nats(): Promise<Check> {
    const answers = await this.#context.bus.answers();
    if (answers === null) return { ok: true, word: say("notUsed"), message: say("runsAlone") };
    return answers
      ? { ok: true, word: say("connected") }
      : { ok: false, word: say("unreachable"), message: say("noAnswer") };
  }

  async disk(): Promise<Check & { free?: number; total?: number }> {
    const { statfs = nodeStatfs, config } = this.#context;
    try {
      const { free, total } = await spaceAt(config.dataDir, statfs);
      const refusesPictures = config.media.s3 === null && isTooFullForPictures({ free, total });
      const ok = free > total * LITTLE_DISK && !refusesPictures;
      return {
        ok,
        word: say(ok ? "enoughRoom" : "nearlyFull"),
        free,
        total,
        ...(refusesPictures && { message: say("imagesRefused") }),
      };
    } catch (error) {
      return { ok: false, word: say("unknown"), message: reasonOf(error) };
    }
  }

  sandbox(): Check {
    if (!this.#context.sandboxes) return { ok: true, word: say("unknown") };
    const { failures, description } = this.#context.sandboxes;
    if (failures !== null) return { ok: false, word: say("notPossible"), message: failures };
    return { ok: true, word: say("inUse"), message: description };
  }

  async #checkMail(): Promise<Check> {
    const { mailer } = this.#context;
    if (!this.#context.sendsMail()) return { ok: true, word: say("noMail"), message: say("noMailHere") };
    if (!mailer.server) return { ok: true, word: say("outbox"), message: say("noSmtp") };
    try {
      await this.#inTime(mailer.server.check());
      return { ok: true, word: say("connected"), message: asIs(mailer.description) };
    } catch (error) {
      return { ok: false, word: say("unreachable"), message: reasonOf(error) };
    }
  }

  #inTime<T>(asked: Promise<T>): Promise<T> {
    return Promise.race([
      asked,
      new Promise<never>((_, reject) =>
        this.#context.clock.after(PATIENCE_MS, () => reject(new NoAnswer("it does not answer"))),
      ),
    ]);
  }
}
