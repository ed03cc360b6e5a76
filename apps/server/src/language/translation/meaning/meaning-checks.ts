import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Output, ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { alwaysKept } from "@lingualoom/translation/glossary.ts";
import { wordsLackedBy } from "@lingualoom/translation/meaning/alike.ts";
import type { Meaning } from "@lingualoom/translation/meaning/check-meaning.ts";
import type { MeaningThread } from "@lingualoom/translation/meaning/meaning-thread.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { wireIn } from "#/platform/http/sentences/sentences.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRendition } from "#/talk/messages/send/sent-renditions.ts";
import { readWriter } from "../languages/writer-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory, Recollection } from "../memory/memory.ts";
import { requireAnswer } from "../outcome.ts";
import {
  type AskedDraft,
  draftInConversation,
  type ReadDraft,
  waitUntilLeft,
} from "../previews/draft-in-conversation.ts";
import type { PreviewSeal } from "../previews/preview-seal.ts";
import { findBack } from "../renditions/back-rendition-store.ts";

interface Needs extends Platform {
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly translator: Translator;
}

type Call = "POST /conversations/:conversationId/meaning";
type Rendition = ParsedInput<Call, "body">["renditions"][number];
type MeaningCheck = Output<Call>["checks"][number];

interface DraftToCheck extends AskedDraft {
  readonly renditions: readonly Rendition[];
}

/** More is of no use; a text of only digits may have thousands. */
const FINDINGS_MAX = 50;

/** Reports content words that do not come back, or come back without being in the draft. */
function wordingOf(draft: string, back: string): Meaning {
  const lost = wordsLackedBy(back, draft);
  const other = wordsLackedBy(draft, back);
  if (lost.length + other.length === 0) return { verdict: "kept", findings: [] };
  const finding = { kind: "wording", weight: "doubtful", draft: lost, translation: [], back: other } as const;
  return { verdict: "doubtful", findings: [finding] };
}

const inPlaces = ({ findings }: Meaning) =>
  findings.slice(0, FINDINGS_MAX).map(({ draft, translation, back, ...one }) => ({
    ...one,
    draft: [...draft],
    translation: [...translation],
    back: [...back],
  }));

/** Checks whether what others will read says what the draft says. Stores neither. */
export class MeaningChecks {
  readonly #context: Needs;
  readonly #settingsOf: (me: string, id: string) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>;
  readonly #meanings: Pick<MeaningThread, "check">;
  readonly #seal: Pick<PreviewSeal, "qualityOf">;

  constructor(
    context: Needs,
    {
      settingsOf,
      meanings,
      seal,
    }: {
      readonly settingsOf: (me: string, id: string) => Promise<Pick<ConversationSettings, "effectivePrivacyLevel">>;
      readonly meanings: Pick<MeaningThread, "check">;
      readonly seal: Pick<PreviewSeal, "qualityOf">;
    },
  ) {
    this.#context = context;
    this.#settingsOf = settingsOf;
    this.#meanings = meanings;
    this.#seal = seal;
  }

  /** @throws AppError */
  async of({ renditions, ...asked }: DraftToCheck): Promise<Output<Call>> {
    const given = renditions.map((one) => ({ ...one, text: requireRendition(one.language, one.text) }));
    for (const { text } of given) await countText(this.#context.limits, asked.me, text);
    const draft = await draftInConversation(this.#context, this.#settingsOf, asked);
    const checks = await waitUntilLeft(draft.signal, Promise.all(given.map((one) => this.#check(draft, one))));
    return { language: draft.source, privacyLevel: draft.privacyLevel, checks };
  }

  async #check(draft: ReadDraft, rendition: Rendition): Promise<MeaningCheck> {
    const { language, text } = rendition;
    const { me, id, source, signal, mayStillGo } = draft;
    const { database, translator } = this.#context;
    const meanings = this.#meanings;
    const { names } = await readWriter(database, {
      sender_id: me,
      conversation_id: id,
      text,
      mentions: null,
    });
    using memory = this.#memoryOf(draft, text, names);
    try {
      const outcome = await translator.translate({
        text,
        source: language,
        target: source,
        names,
        memory,
        mayStillGo,
        signal,
        key: id,
        person: me,
        allowed: await draft.levelNow(),
      });
      const answer = requireAnswer(outcome, translator);
      const meaning = await meanings.check(
        {
          draft: draft.text,
          translation: text,
          back: answer.kind === "translated" ? answer.text : text,
          source,
          target: language,
          names: [...draft.writer.names, ...alwaysKept(draft.glossary)],
        },
        me,
      );
      if (!meaning) throw new AppError("UNAVAILABLE", say("notCompared"), { final: true });
      const back = answer.kind === "translated" ? answer.text : text;
      const compared = meaning.verdict === "kept" ? wordingOf(draft.text, back) : meaning;
      // Rules find facts and words. Only good engines, there and back, show that nothing else has changed.
      const isGood = this.#isGoodThere(draft, rendition) && answer.kind === "translated" && answer.quality === "good";
      const verdict = compared.verdict === "kept" && !isGood ? ("unsure" as const) : compared.verdict;
      const found = { language, verdict, findings: inPlaces(compared) };
      if (answer.kind !== "translated") return found;
      const { engine: provider, engineName, quality, privacyLevel } = answer;
      const made = { translatedText: answer.text, targetLanguage: source, provider, engineName, quality };
      return { ...found, back: { ...made, madeAt: madeAtOf(privacyLevel) } };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "RATE_LIMITED") throw error;
      return { language, error: wireIn(error, draft.interfaceLanguage) };
    }
  }

  /** The author's own words need no engine. */
  #isGoodThere({ me: from, id: address, text }: ReadDraft, rendition: Rendition): boolean {
    return rendition.seal === undefined || this.#seal.qualityOf({ from, address, text }, rendition) === "good";
  }

  /** A rendition that was translated back before costs nothing again. */
  #memoryOf({ me, id }: ReadDraft, text: string, names: readonly string[]): Recollection {
    const { database, limits } = this.#context;
    return this.#context.memory({
      scope: id,
      text,
      names,
      pending: new Map(),
      recall: (key) => findBack(database, id, key),
      admit: () => limits.consume("PREVIEW", me),
    });
  }
}
