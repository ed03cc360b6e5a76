import type { Output } from "@lingualoom/contract/calls.ts";
import type { FoundWords } from "@lingualoom/translation/picture-words/read-words.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import { asAppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf, wireIn } from "#/platform/http/sentences/sentences.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { messageShowing, type ReadableMessage } from "#/talk/message/access-store.ts";
import { NONE, type TranslateCarried } from "../attached-texts/attached-texts.ts";
import { readWriter } from "../languages/writer-store.ts";
import { requireLanguage, requireServerLevel } from "../outcome.ts";
import { readPictureWords, storePictureWords } from "./picture-words-store.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly settingsOf: SettingsOf;
}

type PictureWordsOutput = Output<"POST /media/:id/words">;

/** Recognises the text in pictures once for all viewers, and translates it within the message's level. */
class PictureWords {
  readonly #context: Needs;
  readonly #translate: TranslateCarried;
  readonly #underWay = new Map<string, Promise<FoundWords>>();

  constructor(context: Needs, translate: TranslateCarried) {
    this.#context = context;
    this.#translate = translate;
  }

  /** @throws AppError `NOT_FOUND`, also when it is not a picture, `FORBIDDEN` when texts stay on devices */
  async of(
    me: string,
    mediaId: string,
    targetLanguage: string | undefined,
    language: string,
  ): Promise<PictureWordsOutput> {
    const { database, clock, settingsOf, allowedFor } = this.#context;
    const settings = await settingsOf(me);
    const target = requireLanguage(targetLanguage ?? settings.preferredLanguage);
    const reads = [settings.preferredLanguage, ...settings.readLanguages];
    const id = await messageShowing(database, mediaId);
    if (id === undefined) throw notFound("messageNotFound");
    const message = await readableMessage(database, me, id, clock.now());
    requireServerLevel(allowedFor(message));
    const found =
      (await readPictureWords(database, message, mediaId)) ?? (await this.#read(me, message, mediaId, reads));
    const nothing = {
      success: true as const,
      language: found.language,
      lines: found.lines.map((line) => ({ ...line })),
      targetLanguage: target,
      provider: NONE,
      engineName: "",
      quality: "good" as const,
      madeAt: "server" as const,
    };
    if (found.lines.length === 0) return nothing;
    const texts = found.lines.map(({ text }) => text);
    try {
      const {
        texts: made,
        engine,
        engineName,
        quality,
        madeAt,
      } = await this.#translate(
        { message, part: mediaId, texts, source: found.language ?? "auto" },
        { readerId: me, target, provider: settings.translationProvider, reads },
      );
      const lines = found.lines.map((line, at) => {
        const translation = made[at];
        return { ...line, ...(translation !== undefined && translation !== line.text && { translation }) };
      });
      return { ...nothing, lines, provider: engine, engineName, quality, madeAt };
    } catch (error) {
      // The recognised text can be copied even if no engine translates it.
      return { ...nothing, error: wireIn(asAppError(error), language) };
    }
  }

  #read(me: string, message: ReadableMessage, mediaId: string, reads: readonly string[]): Promise<FoundWords> {
    const others = this.#underWay.get(mediaId);
    if (others !== undefined) return others;
    const read = this.#readNow(me, message, mediaId, reads).finally(() => this.#underWay.delete(mediaId));
    this.#underWay.set(mediaId, read);
    return read;
  }

  async #readNow(me: string, message: ReadableMessage, mediaId: string, reads: readonly string[]): Promise<FoundWords> {
    const { database, clock, limits, pictures, words } = this.#context;
    await limits.consume("WORDS", me);
    const bytes = await pictures.look(me, mediaId, "full");
    const { usual, seen } = await readWriter(database, { ...message, text: "" });
    const used = Object.entries(seen).sort(([, one], [, other]) => other - one);
    // The language of a sign is unknown, but people photograph where they live and travel.
    const likely = [message.language ?? "", ...used.map(([language]) => language), ...usual, ...reads];
    const found = await words.read(bytes, likely, me);
    await storePictureWords(database, message, mediaId, found, clock.now());
    return found;
  }
}

export function pictureWordRoutes(context: Needs, translate: TranslateCarried): Routes<"POST /media/:id/words"> {
  const pictureWords = new PictureWords(context, translate);
  return {
    "POST /media/:id/words": ({ me, params, body, headers }) =>
      pictureWords.of(me.userId, params.id, body.targetLanguage, languageOf(me, headers)),
  };
}
