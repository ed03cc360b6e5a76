import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { PREVIEW_LANGUAGES_MAX } from "@lingualoom/contract/limits.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Glossary } from "@lingualoom/translation/glossary.ts";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Database } from "../../../database/open.ts";
import { AppError, notReachable, unavailable } from "../../../errors.ts";
import { wireIn } from "../../../http/sentences/sentences.ts";
import type { Limits } from "../../../rate-limits/limits.ts";
import type { Memberships } from "../../conversations/membership.ts";
import { readGlossary } from "../../glossary/applied-store.ts";
import { glossaryVersion } from "../../glossary/glossary-version.ts";
import { messageText } from "../../messages/send/message-text.ts";
import type { Plans } from "../../plans/plans.ts";
import { priorOf } from "../languages/prior.ts";
import { readWriter, type Writer } from "../languages/writer-store.ts";
import type { OpenMemory, Recollection } from "../memory/memory.ts";
import { requireAnswer, requireLanguage, requireServerLevel, type Translated } from "../outcome.ts";
import { madeAtOf } from "../renditions/made-at.ts";
import { recallRendition } from "../renditions/rendition-store.ts";
import { languagesRead, type ReadLanguage } from "./languages-read.ts";
import type { PreviewSeal } from "./preview-seal.ts";
import { readReaders } from "./readers-store.ts";

export interface PreviewDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly detector: Detector;
  readonly memory: OpenMemory;
  readonly memberships: Pick<Memberships, "find">;
  /** Of a conversation or, where there is none yet, of the other person; read anew each time. */
  readonly settingsOf: (
    me: string,
    id: string,
  ) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "translatingInto">;
  readonly seal: Pick<PreviewSeal, "close">;
}

interface Asked {
  readonly me: string;
  /** A conversation, or the other person. */
  readonly id: string;
  readonly text: string;
  readonly language: string | undefined;
  /** The language of refusals. */
  readonly interfaceLanguage: string;
  /** Aborted when nobody waits any more: then no engine works on it either. */
  readonly signal: AbortSignal;
}

type Previews = Output<"POST /conversations/:conversationId/previews">;
type Preview = Previews["previews"][number];

interface Draft extends Asked {
  readonly source: string;
  readonly writer: Writer;
  readonly glossary: Glossary;
}

/** What the others in a conversation will read of a draft, of which nothing is stored. */
export class DraftPreviews {
  readonly #deps: PreviewDependencies;

  constructor(deps: PreviewDependencies) {
    this.#deps = deps;
  }

  /** @throws AppError */
  async of(asked: Asked): Promise<Previews> {
    const { database, memberships, settingsOf } = this.#deps;
    const { me, id } = asked;
    const text = messageText(asked.text);
    const { effectivePrivacyLevel: privacyLevel } = await settingsOf(me, id);
    requireServerLevel(privacyLevel);
    const conversation = await memberships.find(id);
    if (conversation?.closed) throw notReachable();
    const others = conversation ? conversation.memberIds.filter((one) => one !== me) : [id];
    const writer = await readWriter(database, {
      ...{ sender_id: me, conversation_id: id, text, mentions: null },
    });
    const source = await this.#sourceOf(asked, text, writer);
    const all = languagesRead(await readReaders(database, others), source);
    const shown = all.slice(0, PREVIEW_LANGUAGES_MAX);
    const glossary = await readGlossary(database, {
      ...{ writerId: me, conversationId: conversation?.conversationId ?? null, text },
    });
    const draft = { ...asked, text, source, writer, glossary };
    const previews = await this.#untilLeft(
      asked.signal,
      Promise.all(shown.map((read) => this.#preview(draft, read))),
    );
    return { language: source, privacyLevel, previews, leftOut: all.length - shown.length };
  }

  /** As chosen, as detected, or else what its writer usually writes. */
  async #sourceOf({ language }: Asked, text: string, writer: Writer): Promise<string> {
    if (language !== undefined) return requireLanguage(language);
    const found = await this.#deps.detector.detect(text, { prior: priorOf(writer) }).catch(() => null);
    return found?.certain ? found.language : (writer.usual[0] ?? "und");
  }

  async #preview(draft: Draft, { language, readers }: ReadLanguage): Promise<Preview> {
    const { translator } = this.#deps;
    const { me, id, text, source, writer, glossary, signal } = draft;
    using memory = this.#memoryOf(draft, language);
    const outcome = await translator.translate({
      ...{
        text,
        source,
        target: language,
        memory,
        signal,
        key: id,
        person: me,
        names: writer.names,
        glossary,
      },
      allowed: (await this.#deps.settingsOf(me, id)).effectivePrivacyLevel,
      mayStillGo: (level) => this.#mayStillGo(draft, level),
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
      ...{ scope: id, text, names: writer.names, glossary: glossaryVersion(glossary), alone: true },
      recall: (key) => recallRendition(database, key),
      async admit() {
        await limits.consume("PREVIEW", me);
        await plans.translatingInto(me, language);
      },
    });
  }

  /** Who has left the conversation meanwhile is refused as well. */
  async #mayStillGo({ me, id }: Draft, level: Parameters<typeof isWithin>[0]): Promise<boolean> {
    const now = await this.#deps.settingsOf(me, id).catch(() => null);
    return now !== null && isWithin(level, now.effectivePrivacyLevel);
  }

  /** Who has gone hears nothing of it, and no log either. */
  async #untilLeft<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
    return work.catch((error) => {
      throw signal.aborted ? unavailable() : error;
    });
  }
}
