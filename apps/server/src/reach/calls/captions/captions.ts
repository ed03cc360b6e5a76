import type { CallCaption } from "@lingualoom/contract/calls/captions.ts";
import { CAPTION_SECONDS_MAX } from "@lingualoom/contract/limits.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { writtenLanguages } from "@lingualoom/translation/detection/written-language.ts";
import { toLanguage } from "@lingualoom/translation/languages.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { askEngines } from "#/language/transcription/ask-engines.ts";
import type { TranslationMetrics } from "#/language/translation/figures/metrics.ts";
import { createSpokenTranslation, type SpokenWords } from "#/language/translation/free-texts/spoken-words.ts";
import { rememberedPriors } from "#/language/translation/languages/remembered-priors.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import { effectivePrivacyLevel, type OperatorLevels, orderOf } from "#/people/membership/privacy-level.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type TranscriptionEngine, TranscriptionError } from "#/platform/transcription/engine.ts";
import { noteCaptioned } from "../answers-store.ts";
import { readCall } from "../call-store.ts";
import { presentCall } from "../calls.ts";
import { type CaptionReader, readSpokenCall } from "./caption-store.ts";
import { secondsOfWav } from "./wav.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly plans: Plans;
  readonly privacyLevels: () => OperatorLevels;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

/** Milliseconds after which a caption comes too late to be read. */
const PATIENCE_MS = 20_000;
const RETRY_SECONDS = 5;

type Translate = ReturnType<typeof createSpokenTranslation>;

/**
 * Captions: what one person of a call says, for those who read it. Voice and words pass through the memory of the server
 * only. Delivery never waits for a translation.
 */
export class Captions {
  readonly #context: Needs;
  readonly #engines: readonly TranscriptionEngine[];
  readonly #translate: Translate;
  readonly #priorFor: ReturnType<typeof rememberedPriors>;

  constructor(context: Needs, engines: readonly TranscriptionEngine[]) {
    this.#context = context;
    this.#engines = engines;
    this.#translate = createSpokenTranslation(context);
    this.#priorFor = rememberedPriors(context.database, context.clock);
  }

  /** @throws AppError `NOT_FOUND`, `RATE_LIMITED`, `NO_ENGINE`, `ABOVE_PRIVACY_LEVEL`, `VALIDATION`, `UNAVAILABLE` */
  async hear(
    me: string,
    { callId, segmentId }: Pick<CallCaption, "callId" | "segmentId">,
    { read, left }: { readonly read: () => Promise<Uint8Array>; readonly left: AbortSignal },
  ): Promise<CallCaption | null> {
    const { database, clock, limits } = this.#context;
    const spoken = await readSpokenCall(database, me, callId);
    if (!spoken) throw notFound("callNotFound");
    const { conversationId, ownCaptions, readers } = spoken;
    // Counted before the body is read, because reading is the expensive part.
    await limits.consume("CAPTION", me);
    if (readers.length === 0 && !ownCaptions) return null;
    const allowed = () => this.#levelOf(me, conversationId);
    const engines = async () => {
      const level = orderOf(await allowed());
      return this.#engines.filter(({ privacyLevel }) => orderOf(privacyLevel) <= level);
    };
    if (this.#engines.length === 0) throw new AppError("NO_ENGINE", say("noRecognizer"), { final: true });
    if ((await engines()).length === 0) throw new AppError("ABOVE_PRIVACY_LEVEL", say("nobodyMayListen"));
    const voice = await read();
    const seconds = secondsOfWav(voice);
    if (seconds === null || seconds > CAPTION_SECONDS_MAX)
      throw new AppError("VALIDATION", say("notAVoice", { count: CAPTION_SECONDS_MAX }));
    const heard = await this.#recognize(voice, AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]), engines);
    if (!heard) return null;
    const language = (heard.language && toLanguage(heard.language)) || (await this.#languageOf(me, heard.text));
    const caption: CallCaption = {
      callId,
      segmentId,
      userId: me,
      revision: 0,
      text: heard.text,
      ...(language && { language }),
      heardAt: clock.now().toISOString(),
    };
    // The people may have changed while the voice was recognized.
    const now = (await readSpokenCall(database, me, callId))?.readers ?? [];
    this.#send(now, caption);
    if (!spoken.captioned && (await noteCaptioned(database, callId)).count > 0) {
      const call = await readCall(database, callId);
      if (call) this.#context.deliver.toMembers(conversationId, "callChanged", presentCall(call));
    }
    const words = { conversationId, speakerId: me, text: heard.text, language, allowed };
    void this.#translateFor(now, caption, words);
    return caption;
  }

  async #levelOf(me: string, conversationId: string) {
    const { privacy } = await this.#context.memberships.membershipOf(me, conversationId);
    return effectivePrivacyLevel(privacy, this.#context.privacyLevels());
  }

  async #recognize(voice: Uint8Array, signal: AbortSignal, engines: () => Promise<readonly TranscriptionEngine[]>) {
    try {
      return (await askEngines(voice, signal, engines))?.heard;
    } catch (error) {
      if (!(error instanceof TranscriptionError)) throw error;
      if (error.failure === "unreadable")
        throw new AppError("VALIDATION", say("notAVoice", { count: CAPTION_SECONDS_MAX }));
      this.#context.log.info({ failure: error.failure }, "a voice was not recognized");
      throw new AppError("UNAVAILABLE", say("notRecognized"), { retryAfter: RETRY_SECONDS });
    }
  }

  async #languageOf(me: string, text: string): Promise<string | undefined> {
    const [found] = await writtenLanguages(this.#context.detector, [{ text, prior: await this.#priorFor(me) }]);
    return found?.certain ? found.language : undefined;
  }

  /** One translation per language, which all of its readers get. Never rejects. */
  async #translateFor(
    readers: readonly CaptionReader[],
    caption: CallCaption,
    words: Pick<SpokenWords, "conversationId" | "speakerId" | "text" | "language" | "allowed">,
  ): Promise<void> {
    const inNeed = readers.filter(
      ({ target, reads }) => !caption.language || !understandsOneOf([target, ...reads], caption.language),
    );
    const byTarget = Map.groupBy(inNeed, ({ target }) => target);
    await Promise.all(
      [...byTarget].map(async ([target, those]) => {
        const [first] = those;
        if (!first) return;
        const asked = { ...words, target, readerId: first.userId, provider: first.provider };
        const rendition = await this.#translate(asked).catch((error) => {
          if (!(error instanceof AppError)) this.#context.log.error({ err: error }, "a caption was not translated");
          return null;
        });
        if (rendition) this.#send(those, { ...caption, revision: caption.revision + 1, rendition });
      }),
    );
  }

  #send(readers: readonly CaptionReader[], caption: CallCaption): void {
    const { deliver } = this.#context;
    if (readers.length > 0)
      deliver.to(
        readers.map(({ userId }) => userId),
        "callCaption",
        caption,
      );
  }
}
