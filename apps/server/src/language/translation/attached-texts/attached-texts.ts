import type { Glossary } from "@lingualoom/translation/glossary.ts";
import type { Translation } from "@lingualoom/translation/translation.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import pLimit from "p-limit";
import { readGlossary } from "#/language/glossary/applied-store.ts";
import { glossaryVersion } from "#/language/glossary/glossary-version.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { createStillTheSame } from "../messages/still-the-same.ts";
import { requireAnswer, requireServerLevel, type Translated } from "../outcome.ts";
import { type CarriedKey, type CarriedRendition, readCarried, storeAttachedTexts } from "./attached-text-store.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translator: Translator;
}

/** Texts that accompany a message, such as those of its link preview. */
export interface AttachedText {
  readonly message: ReadableMessage;
  /** Null if the translation is not stored, because the texts may end before their message. */
  readonly part: CarriedKey["part"] | null;
  readonly texts: readonly string[];
  readonly source: string;
}

export interface CarriedReader {
  readonly readerId: string;
  readonly target: string;
  readonly provider: string;
  /** Languages the reader reads: texts in them are not translated. */
  readonly reads: readonly string[];
}

export type TranslateCarried = (carried: AttachedText, reader: CarriedReader) => Promise<CarriedRendition>;

const AT_ONCE = 4;

/** Translates within the privacy level of their message, and stores the results with it if they have a `part`. */
export function createCarriedTranslation(context: Needs): TranslateCarried {
  const { database, clock, translator, limits, plans, allowedFor } = context;
  const stillTheSame = createStillTheSame(context);
  const underWay = new Map<string, Promise<CarriedRendition>>();

  async function make(carried: AttachedText, reader: CarriedReader, glossary: Glossary): Promise<CarriedRendition> {
    const { message, texts, source } = carried;
    const { readerId, target, provider, reads } = reader;
    requireServerLevel(allowedFor(message));
    await countText(limits, readerId, texts.join("\n"));
    let admitted: Promise<void> | undefined;
    const admit = async () => {
      await limits.consume("TRANSLATE", readerId);
      await plans.translatingInto(readerId, target);
    };
    const inTurn = pLimit(AT_ONCE);
    const mayStillGo = stillTheSame(readerId, message);
    const outcomes = await Promise.all(
      texts.map((text) =>
        inTurn(async () => {
          using memory = context.memory({
            scope: message.conversation_id,
            text,
            glossary: glossaryVersion(glossary),
            recall: async () => null,
            admit() {
              admitted ??= admit();
              return admitted;
            },
          });
          return translator.translate({
            text,
            source,
            target,
            reads: source === "auto" ? reads : [],
            allowed: allowedFor(message),
            mayStillGo,
            prefer: provider as never,
            key: message.conversation_id,
            person: readerId,
            glossary,
            memory,
          });
        }),
      ),
    );
    return asRendition(texts, outcomes, context);
  }

  return async (carried, reader) => {
    const { message, part, texts } = carried;
    const glossary = await readGlossary(database, {
      writerId: message.sender_id,
      conversationId: message.conversation_id,
      text: texts.join("\n"),
    });
    const { target } = reader;
    const version = glossaryVersion(glossary);
    const key: CarriedKey | null = part === null ? null : { message, part, target, glossary: version };
    const stored = key && (await readCarried(database, key));
    if (stored) return stored;
    const name = JSON.stringify([message.id, message.revision, part, target, version]);
    const others = underWay.get(name);
    if (others !== undefined) return others;
    const made = make(carried, reader, glossary).finally(() => underWay.delete(name));
    underWay.set(name, made);
    const rendition = await made;
    if (key && rendition.engine !== NONE) await storeAttachedTexts(database, key, rendition, clock.now());
    return rendition;
  };
}

/** The provider of texts that need no translation. */
export const NONE = "none";

/**
 * A text that no engine could translate stays untranslated next to others.
 * @throws AppError when none could be translated, or one cannot be yet
 */
function asRendition(
  texts: readonly string[],
  outcomes: readonly Translation[],
  { translator }: Platform & { readonly translator: Translator },
): CarriedRendition {
  const made = outcomes.filter((one): one is Translated => one.kind === "translated");
  const waits = outcomes.find(({ kind }) => kind === "not_ready" || kind === "withdrawn");
  const failed = outcomes.find(({ kind }) => kind === "failed" || kind === "unsupported");
  const refused = waits ?? (made.length === 0 ? failed : undefined);
  if (refused) requireAnswer(refused, translator);
  const [first] = made;
  return {
    texts: outcomes.map((one, at) => (one.kind === "translated" ? one.text : (texts[at] as string))),
    source: first?.source ?? outcomes[0]?.source ?? "und",
    engine: first?.engine ?? NONE,
    engineName: first?.engineName ?? "",
    quality: made.some(({ quality }) => quality === "rough") ? "rough" : "good",
    madeAt: made.some(({ privacyLevel }) => privacyLevel === "providers") ? "provider" : madeAtOf("server"),
  };
}
