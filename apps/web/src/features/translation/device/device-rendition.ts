import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import {
  createBrowserDetector,
  createTranslator,
  type Glossary,
  openBrowserEngine,
  type Translation,
} from "@lingualoom/translation/page.ts";
import { baseOf } from "@lingualoom/translation/variants/variants.ts";
import { isStored, storedPairs } from "#/data/device-models/stored-pairs.ts";
import { ApiError } from "#/transport/api-error.ts";
import { availabilityOf, browserDetector, browserModels, checkModels, noteAvailability } from "./device-models.ts";

export interface DeviceTranslationContext {
  readonly target: string;
  readonly reads: Settings["readLanguages"];
  /** Names of the conversation's members, which are kept. */
  readonly names: readonly string[];
  readonly glossary: Glossary;
}

type Neural = Awaited<ReturnType<typeof import("#/data/device-models/device-engine.ts")["openDeviceEngine"]>>;

const models = browserModels();
const browser = models ? [openBrowserEngine(models)] : [];
/** Global because each model takes some hundred megabytes. Reopened when other models are stored. */
let neural: { readonly pairs: string; readonly engine: Neural } | undefined;

const translator = createTranslator({
  engines: { current: () => (neural ? [...browser, neural.engine] : browser) },
  detector: createBrowserDetector(browserDetector()),
});

async function warm(from: string, into: string): Promise<void> {
  const [source, target] = [baseOf(from), baseOf(into)];
  if (!isStored(source, target)) return;
  const pairs = storedPairs().join(" ");
  if (neural?.pairs !== pairs) {
    const { openDeviceEngine } = await import("#/data/device-models/device-engine.ts");
    await neural?.engine[Symbol.asyncDispose]();
    neural = { pairs, engine: await openDeviceEngine() };
  }
  await neural.engine.warm(source, target);
}

/** Global because the browser translates one text at a time: waiting must not count towards a text's timeout. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const made = last.then(work);
  last = made.catch(() => {});
  return made;
}

/**
 * Translates a message in this browser, without sending its text anywhere.
 * @throws ApiError like the server's call
 */
export async function renditionOnDevice(
  message: Message,
  known: DeviceTranslationContext,
  signal: AbortSignal,
): Promise<MessageTranslation> {
  const { language } = message;
  const { text, alt } = await inTurn(async () => ({
    text: await translated(message.text, language, known, signal),
    alt: message.alt ? await translated(message.alt, language, known, signal) : undefined,
  }));
  return asRendition(message, known.target, text, alt);
}

export const translatedOnDevice = (
  texts: readonly string[],
  language: string | undefined,
  known: DeviceTranslationContext,
  signal: AbortSignal,
): Promise<Translation[]> =>
  inTurn(async () => {
    const all: Translation[] = [];
    for (const text of texts) all.push(await translated(text, language, known, signal));
    return all;
  });

async function translated(
  text: string,
  language = "und",
  { target, ...known }: DeviceTranslationContext,
  signal: AbortSignal,
): Promise<Translation> {
  signal.throwIfAborted();
  const source = language === "und" ? "auto" : language;
  const request = { text, source, target, allowed: "device", signal, ...known } as const;
  await warm(source, target);
  const outcome = await translator.translate(request);
  const isUnknown = source === "auto" || availabilityOf(outcome.source, target) === undefined;
  if (outcome.kind === "unsupported" && outcome.source !== "und" && isUnknown) {
    await checkModels([outcome.source], target);
    await warm(outcome.source, target);
    return translator.translate(request);
  }
  if (outcome.kind === "failed" || outcome.kind === "not_ready") noteAvailability(outcome.source, target);
  return outcome;
}

function asRendition(
  message: Message,
  target: string,
  text: Translation,
  alt: Translation | undefined,
): MessageTranslation {
  const isAsWritten = text.kind === "same" || text.kind === "nothing";
  const described = alt?.kind === "translated" ? alt : undefined;
  const made = text.kind === "translated" ? text : isAsWritten ? described : undefined;
  if (!made && !isAsWritten) throw refusalOf(text.kind);
  return {
    success: true,
    conversationId: message.conversationId,
    messageId: message._id,
    revision: message.revision,
    originalText: message.text,
    translatedText: text.kind === "translated" ? text.text : message.text,
    ...(described && { translatedAlt: described.text }),
    sourceLanguage: (made ?? text).source,
    targetLanguage: target,
    provider: made?.engine ?? "none",
    engineName: made?.engineName ?? "",
    quality: made?.quality ?? "good",
    madeAt: "device",
    timestamp: new Date().toISOString(),
    detected: text.detected && { language: text.detected.language, confidence: text.detected.confidence },
  };
}

const CODES = { unsupported: "UNSUPPORTED_PAIR", not_ready: "UNAVAILABLE" } as const;

export const refusalOf = (kind: Translation["kind"]) =>
  new ApiError(0, kind === "unsupported" || kind === "not_ready" ? CODES[kind] : "ENGINE_FAILED");
