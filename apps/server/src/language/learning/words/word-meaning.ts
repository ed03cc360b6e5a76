import type { WordMeaning } from "@lingualoom/contract/calls/learning.ts";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { priorOf } from "#/language/translation/languages/prior.ts";
import { readWriter } from "#/language/translation/languages/writer-store.ts";
import type { OpenMemory } from "#/language/translation/memory/memory.ts";
import { createStillTheSame } from "#/language/translation/messages/still-the-same.ts";
import { asWire, requireAnswer, requireLanguage, requireServerLevel } from "#/language/translation/outcome.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { requireInMessage } from "../in-message.ts";
import { findMeaning, storeMeaning } from "./word-meaning-store.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translator: Translator;
}

type WordRequest = ParsedInput<"POST /translation/message/:id/word", "body">;

/** Explains a word in its sentence: translates the word, with the sentence as context for engines that support it. */
export class WordMeanings {
  readonly #context: Needs;
  readonly #stillTheSame: ReturnType<typeof createStillTheSame>;

  constructor(context: Needs) {
    this.#context = context;
    this.#stillTheSame = createStillTheSame(context);
  }

  /** @throws AppError as for the translation of a message, and `VALIDATION` for a word that is not in it */
  async meaningOf(me: string, id: string, { word, sentence, targetLanguage }: WordRequest): Promise<WordMeaning> {
    const { database, translator, clock, allowedFor } = this.#context;
    const target = requireLanguage(targetLanguage);
    const message = await readableMessage(database, me, id, clock.now());
    requireInMessage(message.text, sentence, word);
    const allowed = allowedFor(message);
    requireServerLevel(allowed);
    await countText(this.#context.limits, me, sentence);
    const writer = await readWriter(database, message);
    const { names } = writer;
    using memory = this.#openMemory(me, message, { word, target, names });
    const outcome = await translator.translate({
      text: word,
      target,
      allowed,
      names,
      memory,
      // One word reveals little about its language; its message reveals more.
      source: message.language ?? "auto",
      prior: priorOf(writer),
      contextMessages: word === sentence ? [] : [{ id, text: sentence, allowed }],
      mayStillGo: this.#stillTheSame(me, message),
      key: message.conversation_id,
      person: me,
    });
    // The message was edited or its level lowered in the meantime, so the requested word is gone.
    if (outcome.kind === "withdrawn") throw notFound("messageNotFound");
    const answer = requireAnswer(outcome, translator);
    const now = clock.now();
    const { translatedText, sourceLanguage, ...wire } = asWire(word, target, answer, now);
    const inSentence = answer.kind === "translated" && answer.context !== undefined;
    if (answer.kind === "translated") {
      const { engine, engineVersion: version, source } = answer;
      const key = memory.keyOf({ engine, version, source, target, context: answer.context?.texts });
      const made = { word, source, target, meaning: translatedText, madeFor: me, now };
      if (key) await storeMeaning(database, message, { ...made, key });
    }
    return { ...wire, word, translatedText, sourceLanguage, inSentence };
  }

  #openMemory(
    me: string,
    message: ReadableMessage,
    { word, target, names }: { readonly word: string; readonly target: string; readonly names: readonly string[] },
  ) {
    const { database, limits, plans } = this.#context;
    return this.#context.memory({
      scope: message.conversation_id,
      text: word,
      names,
      recall: (key) => findMeaning(database, message.conversation_id, key),
      async admit() {
        await limits.consume("TRANSLATE", me);
        await plans.translatingInto(me, target);
      },
    });
  }
}
