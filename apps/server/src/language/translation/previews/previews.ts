import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { PREVIEW_LANGUAGES_MAX } from "@lingualoom/contract/limits.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { glossaryVersion } from "#/language/glossary/glossary-version.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { wireIn } from "#/platform/http/sentences/sentences.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory, Pending, Recollection } from "../memory/memory.ts";
import { requireAnswer, type Translated } from "../outcome.ts";
import { findRendition } from "../renditions/rendition-store.ts";
import { type AskedDraft, draftInConversation, type ReadDraft, waitUntilLeft } from "./draft-in-conversation.ts";
import type { PreviewSeal } from "./preview-seal.ts";
import { type ReadLanguage, readerLanguages } from "./reader-languages.ts";
import { readReaders } from "./readers-store.ts";

interface Needs extends Platform {
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translator: Translator;
}

type Previews = Output<"POST /conversations/:conversationId/previews">;
type Preview = Previews["previews"][number];

/** Previews what the others in a conversation will read of a draft. Stores nothing. */
export class DraftPreviews {
  readonly #context: Needs;
  readonly #settingsOf: (me: string, id: string) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>;
  readonly #seal: Pick<PreviewSeal, "close">;

  constructor(
    context: Needs,
    {
      settingsOf,
      seal,
    }: {
      readonly settingsOf: (me: string, id: string) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>;
      readonly seal: Pick<PreviewSeal, "close">;
    },
  ) {
    this.#context = context;
    this.#settingsOf = settingsOf;
    this.#seal = seal;
  }

  /** @throws AppError */
  async of(asked: AskedDraft): Promise<Previews> {
    const draft = await draftInConversation(this.#context, this.#settingsOf, asked);
    const { source, privacyLevel, others, signal } = draft;
    const all = readerLanguages(await readReaders(this.#context.database, others), source);
    const shown = all.slice(0, PREVIEW_LANGUAGES_MAX);
    const pending: Pending = new Map();
    const previews = await waitUntilLeft(signal, Promise.all(shown.map((read) => this.#preview(draft, read, pending))));
    return { language: source, privacyLevel, previews, leftOut: all.length - shown.length };
  }

  async #preview(draft: ReadDraft, { language, readers }: ReadLanguage, pending: Pending): Promise<Preview> {
    const { translator } = this.#context;
    const { me, id, text, source, writer, glossary, mayStillGo, signal } = draft;
    using memory = this.#memoryOf(draft, language, pending);
    const outcome = await translator.translate({
      text,
      source,
      target: language,
      memory,
      mayStillGo,
      signal,
      key: id,
      person: me,
      names: writer.names,
      glossary,
      allowed: await draft.levelNow(),
    });
    try {
      const answer = requireAnswer(outcome, translator);
      return answer.kind === "translated"
        ? { language, readers, ...this.#made(draft, answer, memory) }
        : { language, readers, text, provider: "none" };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { language, readers, error: wireIn(error, draft.interfaceLanguage) };
    }
  }

  #made({ me, id, text, glossary }: ReadDraft, answer: Translated, memory: Recollection) {
    const { source, target, engine, engineName, engineVersion, quality } = answer;
    const madeAt = madeAtOf(answer.privacyLevel);
    // An answer in another script is not what later messages would recall under this key.
    const key = answer.answered ? null : memory.keyOf({ engine, version: engineVersion, source, target });
    const memoryKey = key?.toString("hex") ?? null;
    const rendition = { text: answer.text, source, target, engine, engineName, engineVersion, quality };
    const sealed = { ...rendition, madeAt, memoryKey, writtenBy: null, glossary: glossaryVersion(glossary) };
    const seal = this.#seal.close({ from: me, address: id, text }, sealed);
    return { text: answer.text, seal, provider: engine, engineName, quality, madeAt };
  }

  /** Reuses translations made in the conversation before, which do not count against limits. */
  #memoryOf({ me, id, text, writer, glossary }: ReadDraft, language: string, pending: Pending): Recollection {
    const { database, limits, plans } = this.#context;
    return this.#context.memory({
      scope: id,
      text,
      names: writer.names,
      glossary: glossaryVersion(glossary),
      pending,
      recall: (key) => findRendition(database, id, key),
      async admit() {
        await limits.consume("PREVIEW", me);
        await plans.translatingInto(me, language);
      },
    });
  }
}
