import type { Output } from "@lingualoom/contract/calls.ts";
import { PREVIEW_LANGUAGES_MAX } from "@lingualoom/contract/limits.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { AppError } from "../../../errors.ts";
import { wireIn } from "../../../http/sentences/sentences.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import { glossaryVersion } from "../../glossary/glossary-version.ts";
import type { Plans } from "../../plans/plans.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory, Recollection } from "../memory/memory.ts";
import { requireAnswer, type Translated } from "../outcome.ts";
import { recallRendition } from "../renditions/rendition-store.ts";
import {
  type AskedDraft,
  type Draft,
  type DraftDependencies,
  draftInConversation,
  untilLeft,
} from "./draft-in-conversation.ts";
import { languagesRead, type ReadLanguage } from "./languages-read.ts";
import type { PreviewSeal } from "./preview-seal.ts";
import { readReaders } from "./readers-store.ts";

export interface PreviewDependencies extends DraftDependencies {
  readonly translator: Translator;
  readonly memory: OpenMemory;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "translatingInto">;
  readonly seal: Pick<PreviewSeal, "close">;
}

type Previews = Output<"POST /conversations/:conversationId/previews">;
type Preview = Previews["previews"][number];

/** What the others in a conversation will read of a draft, of which nothing is stored. */
export class DraftPreviews {
  readonly #deps: PreviewDependencies;

  constructor(deps: PreviewDependencies) {
    this.#deps = deps;
  }

  /** @throws AppError */
  async of(asked: AskedDraft): Promise<Previews> {
    const draft = await draftInConversation(this.#deps, asked);
    const { source, privacyLevel, others, signal } = draft;
    const all = languagesRead(await readReaders(this.#deps.database, others), source);
    const shown = all.slice(0, PREVIEW_LANGUAGES_MAX);
    const previews = await untilLeft(signal, Promise.all(shown.map((read) => this.#preview(draft, read))));
    return { language: source, privacyLevel, previews, leftOut: all.length - shown.length };
  }

  async #preview(draft: Draft, { language, readers }: ReadLanguage): Promise<Preview> {
    const { translator } = this.#deps;
    const { me, id, text, source, writer, glossary, mayStillGo, signal } = draft;
    using memory = this.#memoryOf(draft, language);
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

  #made({ me, id, text, glossary }: Draft, answer: Translated, memory: Recollection) {
    const { source, target, engine, engineName, engineVersion, quality } = answer;
    const madeAt = madeAtOf(answer.privacyLevel);
    const key = memory.keyOf({ engine, version: engineVersion, source, target });
    const memoryKey = key?.toString("hex") ?? null;
    const rendition = { text: answer.text, source, target, engine, engineName, engineVersion, quality };
    const sealed = { ...rendition, madeAt, memoryKey, writtenBy: null, glossary: glossaryVersion(glossary) };
    const seal = this.#deps.seal.close({ from: me, address: id, text }, sealed);
    return { text: answer.text, seal, provider: engine, engineName, quality, madeAt };
  }

  /** What was translated in the conversation before costs nothing again, and counts for nobody. */
  #memoryOf({ me, id, text, writer, glossary }: Draft, language: string): Recollection {
    const { database, limits, plans } = this.#deps;
    return this.#deps.memory({
      scope: id,
      text,
      names: writer.names,
      glossary: glossaryVersion(glossary),
      alone: true,
      recall: (key) => recallRendition(database, key),
      async admit() {
        await limits.consume("PREVIEW", me);
        await plans.translatingInto(me, language);
      },
    });
  }
}
