import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { toLanguage } from "@lingualoom/translation/languages.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { orderOf, privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { repeat } from "#/platform/repeat.ts";
import { type Heard, type TranscriptionEngine, TranscriptionError } from "#/platform/transcription/engine.ts";
import { UsedTime } from "#/platform/turns/used-time.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { type Recording, readRecordings, writeTranscript } from "./recording-store.ts";
import { stopAll, stopWaiting, takeNext, type Waiting, waitUntil } from "./waiting-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
}

interface Own {
  /** In the order in which they are asked. */
  readonly engines: readonly TranscriptionEngine[];
  /** Told of a message whose text was heard, and perhaps has no language yet. */
  readonly onTranscribed: (message: Message) => void;
}

/** What comes of the recordings of a message: words, nobody's, or another try. */
export type Outcome = "transcribed" | "nothing" | "later";

/** How long other servers leave to this one what it hears, and how often it asks for more: one that dies is noticed soon. */
const LEASE_MS = 3 * 60_000;
const RENEWED_MS = 60_000;
/** Pauses before another try; after the last there is none. */
const PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/** Milliseconds of hearing after which a person's recordings come behind those of others for a while. */
const USED_MOST_MS = 20_000;
const TRIES_MAX = PAUSES_MS.length + 1;
/** Larger files are not read into memory; an hour of speech takes a tenth of it. */
const MOST_BYTES = 64_000_000;
/** As sure as a model that is asked for one of a hundred languages; it is stored beside the language. */
const LANGUAGE_CONFIDENCE = 0.9;

/** Writes down what is said in recordings, behind the sends, one after the other. */
export class Transcription implements AsyncDisposable {
  readonly #context: Needs;
  readonly #own: Own;
  readonly #ending = new AbortController();
  readonly #used: UsedTime;
  readonly #asking = new Map<string, PromiseWithResolvers<Outcome>>();
  #running: Promise<void> | null = null;
  #again = false;

  constructor(context: Needs, own: Own) {
    this.#context = context;
    this.#own = own;
    this.#used = new UsedTime(context.clock);
  }

  /** Those that may hear this recording, in their order. */
  enginesFor(recording: Pick<Recording, "privacy" | "seq" | "forwarded_level">): readonly TranscriptionEngine[] {
    const allowed = orderOf(privacyLevelOfMessage(recording.privacy, this.#context.privacyLevels(), recording));
    return this.#own.engines.filter(({ privacyLevel }) => orderOf(privacyLevel) <= allowed);
  }

  /** Told of a new message; returns at once. */
  noteMessage({ attachments = [] }: Message): void {
    if (attachments.some(({ kind }) => kind === "audio" || kind === "video")) this.wake();
  }

  /** Hears what is due, and what other servers have left; returns at once. */
  wake(): void {
    if (this.#ending.signal.aborted) return;
    this.#again = true;
    this.#running ??= this.#drain()
      .catch((error) => this.#context.log.warn({ err: error }, "recordings wait to be written down"))
      .finally(() => {
        this.#running = null;
      });
  }

  /** Resolves with what comes of the message's recording on this server. */
  outcomeOf(messageId: string): Promise<Outcome> {
    const asking = this.#asking.get(messageId) ?? Promise.withResolvers<Outcome>();
    this.#asking.set(messageId, asking);
    return asking.promise;
  }

  /** Nobody waits for it here any more: another server may be at it. */
  giveUp(messageId: string): void {
    this.#answer(messageId, "later");
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #drain(): Promise<void> {
    const { background, clock } = this.#context;
    while (this.#again && !this.#ending.signal.aborted) {
      this.#again = false;
      if (this.#own.engines.length === 0) {
        await stopAll(background);
        return;
      }
      const now = clock.now();
      const behind = this.#used.above(USED_MOST_MS);
      const next = await takeNext(background, { now, lease: this.#in(LEASE_MS), behind });
      if (!next) continue;
      this.#again = true;
      const outcome = await this.#hear(next);
      if (next.sender_id) this.#used.add(next.sender_id, clock.now().getTime() - now.getTime());
      this.#answer(next.id, outcome);
    }
  }

  async #hear(waiting: Waiting): Promise<Outcome> {
    const { background, clock, log } = this.#context;
    const renew = async () => void (await waitUntil(background, waiting, this.#in(LEASE_MS)));
    const renewing = repeat(clock, RENEWED_MS, renew, log);
    try {
      // One at which servers died is given up like one that failed.
      const transcribed = waiting.tries <= TRIES_MAX && (await this.#transcribe(waiting));
      await stopWaiting(background, waiting);
      return transcribed ? "transcribed" : "nothing";
    } catch (error) {
      const isPassing = !(error instanceof TranscriptionError) || error.passes;
      const pause = isPassing ? PAUSES_MS[waiting.tries - 1] : undefined;
      log[isPassing ? "warn" : "info"]({ err: error, tries: waiting.tries }, "a recording was not written down");
      if (pause === undefined) {
        await stopWaiting(background, waiting);
        return "nothing";
      }
      const { retryAfter = 0 } = error instanceof TranscriptionError ? error : {};
      // A server that stops leaves it to the next one at once.
      const wait = this.#ending.signal.aborted ? 0 : Math.max(pause, retryAfter);
      renewing.cancel();
      await waitUntil(background, waiting, this.#in(wait));
      return "later";
    } finally {
      renewing.cancel();
    }
  }

  #answer(messageId: string, outcome: Outcome): void {
    this.#asking.get(messageId)?.resolve(outcome);
    this.#asking.delete(messageId);
  }

  #in(ms: number): Date {
    return new Date(this.#context.clock.now().getTime() + ms);
  }

  /** Whether a recording of the message got words. One that has to wait lets the others be heard first. */
  async #transcribe(waiting: Waiting): Promise<boolean> {
    const { background, clock, pictures } = this.#context;
    let isDone = false;
    let failed: unknown;
    for (const recording of await readRecordings(background, waiting, clock.now())) {
      if (recording.bytes > MOST_BYTES || this.enginesFor(recording).length === 0) continue;
      if (!waiting.is_asked && !(await this.#mayHear(recording.sender_id))) break;
      try {
        const bytes = await pictures.readWhole(recording.files_id, recording.bytes);
        isDone = (await this.#ask(recording, bytes)) || isDone;
      } catch (error) {
        failed = passing(failed) ? failed : error;
      }
    }
    if (failed) throw failed;
    return isDone;
  }

  /** The first engine that hears it; its message is read again before each call, since it may have changed. */
  async #ask(recording: Recording, bytes: Uint8Array): Promise<boolean> {
    const asked = new Set<TranscriptionEngine>();
    let failed: unknown;
    for (;;) {
      const now = await this.#read(recording);
      const engine = now && this.enginesFor(now).find((one) => !asked.has(one));
      if (!now || !engine) break;
      asked.add(engine);
      try {
        const heard = await engine.transcribe(bytes, this.#ending.signal, async () => {
          const right = await this.#read(recording);
          if (!right || !this.enginesFor(right).includes(engine))
            throw new TranscriptionError("cancelled", "the recording may not go there any more");
        });
        return heard ? this.#store(recording, engine, heard) : false;
      } catch (error) {
        failed = passing(failed) ? failed : error;
      }
    }
    if (failed) throw failed;
    return false;
  }

  async #read(recording: Recording): Promise<Recording | undefined> {
    const now = await readRecordings(this.#context.background, recording, this.#context.clock.now());
    return now.find(({ media_id }) => media_id === recording.media_id);
  }

  async #store(recording: Recording, engine: TranscriptionEngine, heard: Heard): Promise<boolean> {
    const { background, memberships, clock, deliver, endings } = this.#context;
    const code = heard.language && toLanguage(heard.language);
    const language = code ? { code, confidence: LANGUAGE_CONFIDENCE, detector: engine.name } : null;
    const detected = language ? undefined : await this.#detected(heard.text);
    const transcript = { by: engine.name, ...(heard.uncertain && { uncertain: true as const }) };
    const conversation = await memberships.find(recording.conversation_id);
    if (!conversation) return false;
    const message = await background.begin(async (sql) => {
      const text = shortened(heard.text);
      const row = await writeTranscript(sql, endings, recording, { text, transcript, language, detected }, clock.now());
      if (!row) return null;
      const written = presentMessage(row, conversation);
      await renewAnswers(sql, [written]);
      return written;
    });
    if (!message) return false;
    deliver.toMembers(message.conversationId, "messageUpdated", message);
    if (message.attachments?.some(({ transcript }) => transcript && transcript.text === undefined))
      this.#own.onTranscribed(message);
    return true;
  }

  async #detected(text: string): Promise<string | undefined> {
    const { certain, language } = await this.#context.detector.detect(text);
    return certain ? language : undefined;
  }

  async #mayHear(senderId: string): Promise<boolean> {
    try {
      await this.#context.limits.consume("TRANSCRIBE", senderId);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

const passing = (error: unknown) => error instanceof TranscriptionError && error.passes;

/** No longer than a text that somebody writes, so that it can be corrected. */
function shortened(text: string): string {
  const points = [...text];
  if (points.length <= MESSAGE_CODE_POINTS) return text;
  const cut = points.slice(0, MESSAGE_CODE_POINTS - 2).join("");
  return `${cut.replace(/\s\S*$/u, "").trimEnd() || cut} …`;
}
