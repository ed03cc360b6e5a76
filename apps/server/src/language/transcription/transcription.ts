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
import { type HeardRecording, type TranscriptionEngine, TranscriptionError } from "#/platform/transcription/engine.ts";
import { UsedTime } from "#/platform/turns/used-time.ts";
import { WorkFailed } from "#/platform/work-queue/work.ts";
import type { Job } from "#/platform/work-queue/work-store.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { askEngines, passing } from "./ask-engines.ts";
import { type Recording, readRecordings, writeTranscript } from "./recording-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
}

interface TranscriptionOptions {
  /** In order of preference. */
  readonly engines: readonly TranscriptionEngine[];
  /** Called with a message whose text was transcribed, and which may not have a language yet. */
  readonly onTranscribed: (message: Message) => void;
}

/** The result for a message's recordings: a transcript, no speech, or a later attempt. */
export type Outcome = "transcribed" | "nothing" | "later";

/** Pauses before further attempts; after the last one the recording is given up. */
const PAUSES_MS = [30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000];
/** Milliseconds of processing after which a user's recordings come after those of others for a while. */
const USED_MOST_MS = 20_000;
const TRIES_MAX = PAUSES_MS.length + 1;
/** Larger files are not read into memory; an hour of speech takes a tenth of it. */
const MOST_BYTES = 64_000_000;
/** Confidence of a model that chooses among a hundred languages; stored with the language. */
const LANGUAGE_CONFIDENCE = 0.9;

/** The job for a message's recordings; its key is the message's id. */
export interface Waiting {
  readonly conversationId: string;
  /** A member requested it, which already counted against their limit. */
  readonly isAsked?: boolean;
}

/** Transcribes recordings in the background, after the sends, one after the other. */
export class Transcription {
  readonly #context: Needs;
  readonly #own: TranscriptionOptions;
  readonly #used: UsedTime;
  readonly #asking = new Map<string, PromiseWithResolvers<Outcome>>();

  constructor(context: Needs, deps: TranscriptionOptions) {
    this.#context = context;
    this.#own = deps;
    this.#used = new UsedTime(context.clock);
    context.work.register<Waiting>({
      kind: "transcription",
      run: (job, signal) => this.#run(job, signal),
      attempts: TRIES_MAX,
      backoff: PAUSES_MS,
      atOnce: 1,
      behind: () => this.#used.above(USED_MOST_MS),
    });
  }

  /** Returns the engines that may process this recording, in order. */
  enginesFor(recording: Pick<Recording, "privacy" | "seq" | "forwarded_level">): readonly TranscriptionEngine[] {
    const allowed = orderOf(privacyLevelOfMessage(recording.privacy, this.#context.privacyLevels(), recording));
    return this.#own.engines.filter(({ privacyLevel }) => orderOf(privacyLevel) <= allowed);
  }

  noteMessage({ attachments = [] }: Message): void {
    if (attachments.some(({ kind }) => kind === "audio" || kind === "video")) this.#context.work.wake("transcription");
  }

  outcomeOf(messageId: string): Promise<Outcome> {
    const asking = this.#asking.get(messageId) ?? Promise.withResolvers<Outcome>();
    this.#asking.set(messageId, asking);
    return asking.promise;
  }

  /** Stops waiting on this server, because another one may be transcribing it. */
  giveUp(messageId: string): void {
    this.#answer(messageId, "later");
  }

  async #run({ key: id, owner, payload, attempts }: Job<Waiting>, signal: AbortSignal): Promise<undefined> {
    const { clock, log } = this.#context;
    const began = clock.now().getTime();
    let outcome: Outcome = "later";
    try {
      const { conversationId: conversation_id, isAsked = false } = payload;
      outcome = (await this.#transcribe({ id, conversation_id }, isAsked, signal)) ? "transcribed" : "nothing";
    } catch (error) {
      const isLasting = error instanceof TranscriptionError && !error.passes;
      if (isLasting || attempts >= TRIES_MAX) outcome = "nothing";
      if (!isLasting || signal.aborted) throw error instanceof TranscriptionError ? asWorkFailed(error) : error;
      log.info({ err: error }, "a recording was not written down");
    } finally {
      if (owner) this.#used.add(owner, clock.now().getTime() - began);
      this.#answer(id, outcome);
    }
  }

  #answer(messageId: string, outcome: Outcome): void {
    this.#asking.get(messageId)?.resolve(outcome);
    this.#asking.delete(messageId);
  }

  /** Returns whether a recording of the message got a transcript. One that must wait lets the others go first. */
  async #transcribe(message: MessageKey, isAsked: boolean, signal: AbortSignal): Promise<boolean> {
    const { background, clock, pictures } = this.#context;
    let isDone = false;
    let failed: unknown;
    for (const recording of await readRecordings(background, message, clock.now())) {
      if (recording.bytes > MOST_BYTES || this.enginesFor(recording).length === 0) continue;
      if (!isAsked && !(await this.#mayHear(recording.sender_id))) break;
      try {
        const bytes = await pictures.readWhole(recording.files_id, recording.bytes);
        isDone = (await this.#ask(recording, bytes, signal)) || isDone;
      } catch (error) {
        failed = passing(failed) ? failed : error;
      }
    }
    if (failed) throw failed;
    return isDone;
  }

  /** The message is read again before each call, since it may have changed. */
  async #ask(recording: Recording, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
    const answer = await askEngines(bytes, signal, async () => {
      const now = await this.#read(recording);
      return now ? this.enginesFor(now) : [];
    });
    return answer?.heard ? this.#store(recording, answer.engine, answer.heard) : false;
  }

  async #read(recording: Recording): Promise<Recording | undefined> {
    const now = await readRecordings(this.#context.background, recording, this.#context.clock.now());
    return now.find(({ media_id }) => media_id === recording.media_id);
  }

  async #store(recording: Recording, engine: TranscriptionEngine, heard: HeardRecording): Promise<boolean> {
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

const asWorkFailed = ({ message, retryAfter = 0 }: TranscriptionError) =>
  new WorkFailed(message, { waitMs: retryAfter });

/** Limited to the length of a typed message, so that it can be corrected. */
function shortened(text: string): string {
  const points = [...text];
  if (points.length <= MESSAGE_CODE_POINTS) return text;
  const cut = points.slice(0, MESSAGE_CODE_POINTS - 2).join("");
  return `${cut.replace(/\s\S*$/u, "").trimEnd() || cut} …`;
}
