import { CERTAIN, type Detection } from "../detection/detection.ts";
import { SEPARATORS, separatorFor, type WrittenPart } from "../detection/mixed/written-parts.ts";
import type { Engine } from "../engine.ts";
import type { EngineFailure } from "../failure.ts";
import { alwaysKept, type FixedTerm, NO_GLOSSARY, type TermsOfPair, termsOf } from "../glossary.ts";
import { isSpaceless, type LanguageCode } from "../languages.ts";
import type { Answer } from "../memory.ts";
import { pause } from "../pause.ts";
import { PHRASE_BOOK, type PhraseBook } from "../phrase-book/phrase-book.ts";
import { isWithin } from "../privacy-level.ts";
import { restore, segment } from "../segments/segment.ts";
import { sha256Hex } from "../sha-256.ts";
import type { Translation, TranslationRequest } from "../translation.ts";
import { baseOf, understandsOneOf } from "../variants/variants.ts";
import type { AskedText } from "./ask-engine.ts";
import { inScriptOf, scriptOf } from "./convert-text.ts";
import { addressed } from "./for-reader.ts";
import { routeOf } from "./variant-routes.ts";

export interface MixedText {
  readonly text: string;
  readonly parts: readonly WrittenPart[];
  readonly target: string;
  readonly detected: Detection;
  readonly request: TranslationRequest;
  /** In the order in which they are asked. */
  readonly engines: readonly Engine[];
  readonly phraseBook: PhraseBook | undefined;
  readonly signal: AbortSignal;
  /** The phrases of a text, if no good engine has the pair. */
  readonly phrasesOf: (text: string, pair: Pair, terms: TermsOfPair) => Promise<readonly FixedTerm[]>;
  readonly ask: (engine: Engine, asked: AskedText) => Promise<Answer>;
}

interface Pair {
  readonly source: string;
  readonly target: string;
}

/** All parts in one language that the reader does not understand. */
interface Group {
  readonly pair: Pair;
  readonly places: readonly number[];
  /** The parts, separated. */
  readonly text: string;
  readonly terms: TermsOfPair;
  readonly phrases: readonly FixedTerm[];
  /** The translation if the group consists of phrases and terms. */
  readonly inPhrases: string | null;
}

/** Languages that stay as written because this reader understands them; readers of others need another rendition. */
const KEEPS = " keeps ";
export const keptLanguages = (engineVersion: string): readonly string[] =>
  engineVersion.split(KEEPS)[1]?.split(",") ?? [];

/** Some part of the text was not translated: rough, however good its engine is. */
const PARTLY = "partly ";
export const isPartly = (engineVersion: string): boolean => engineVersion.startsWith(PARTLY);

/**
 * Translates a text part by part, each from its own language, with one call per engine and language. Parts in the
 * target or a language the reader understands stay as written. Returns null if the text has to be taken as a whole.
 */
export async function translateMixed(mixed: MixedText): Promise<Translation | null> {
  const { text, parts, target, request, detected, engines, phraseBook } = mixed;
  const separator = separatorFor(text);
  if (separator === undefined) return null;
  const reads = request.reads ?? [];
  const stays = ({ language }: WrittenPart) => understandsOneOf([target, ...reads], language);
  const source = largest(parts.some((part) => !stays(part)) ? parts.filter((part) => !stays(part)) : parts);
  const languages = {
    source,
    target,
    detected:
      detected.language === source && detected.certain
        ? detected
        : { language: source, confidence: CERTAIN, certain: true },
  };
  if (parts.every(stays)) return { kind: "same", text, ...languages };

  const groups = await groupsOf(mixed, stays, separator);
  const kept = [...new Set(parts.filter(stays).map(({ language }) => language))].filter((one) => one !== target).sort();
  const assemble = (answers: ReadonlyMap<Group, string>) => {
    const whole = parts.map((part) => part.text);
    for (const [{ places }, answer] of answers)
      answer.split(separator).forEach((one, at) => {
        whole[places[at] as number] = one;
      });
    return whole.reduce((before, part, at) => {
      const isApart = !isSpaceless(target) && isGlued(parts[at - 1]?.text ?? "", parts[at]?.text ?? "");
      return isApart && part !== "" && !before.endsWith(" ") ? `${before} ${part}` : before + part;
    });
  };
  /** Changes with the parts and with what stays, on which the stored text depends. */
  const suffix = `+parts-${sha256Hex(JSON.stringify(parts.map((part) => [part.language, part.text.length, stays(part)]))).slice(0, 8)}${kept.length > 0 ? KEEPS + kept.join(",") : ""}`;
  const inPhrases = new Map(groups.flatMap((group) => (group.inPhrases === null ? [] : [[group, group.inPhrases]])));
  const byPhrases = (): Translation => ({
    kind: "translated",
    ...languages,
    engine: PHRASE_BOOK.id,
    engineName: PHRASE_BOOK.name,
    engineVersion: `${phraseBook?.version}${suffix}`,
    text: assemble(inPhrases),
    quality: inPhrases.size === groups.length ? "good" : "rough",
    privacyLevel: "server",
  });
  if (inPhrases.size === groups.length) return byPhrases();

  const routesOf = (engine: Engine) => groups.flatMap((group) => foundFor(engine, group)?.route ?? []);
  const able = engines.filter((engine) => routesOf(engine).length > 0);
  // An engine that translates all parts is better than one that comes first.
  const candidates = able
    .filter(({ privacyLevel }) => isWithin(privacyLevel, request.allowed))
    .sort((a, b) => routesOf(b).length - routesOf(a).length);
  if (candidates.length === 0) {
    if (inPhrases.size > 0) return byPhrases();
    return { kind: "unsupported", abovePrivacyLevel: able.map(({ id }) => id), ...languages };
  }
  const reasons: EngineFailure[] = [];
  let partly: Translation | null = null;
  for (const engine of candidates) {
    const routes = routesOf(engine);
    const isComplete = groups.every((group) => group.inPhrases !== null || foundFor(engine, group) !== null);
    const isGood = isComplete && routes.every(({ quality }) => quality === "good");
    const versions = [...new Set(groups.flatMap((group) => versionOf(engine, group, phraseBook) ?? []))];
    const made = {
      ...languages,
      engine: engine.id,
      engineName: engine.name,
      engineVersion: `${isComplete ? "" : PARTLY}${versions.join("+")}${suffix}`,
      privacyLevel: engine.privacyLevel,
      ...(routes.length === 1 && routes[0]?.pivot !== undefined && { pivot: routes[0].pivot }),
    };
    const answers = new Map<Group, string>();
    const make = async (): Promise<Answer> => {
      let failed: Answer | null = null;
      for (const group of groups) {
        const answer = await answerOf(engine, group, mixed);
        if (answer === null) continue;
        if ("text" in answer) answers.set(group, answer.text);
        else if (answer.reason === "withdrawn" || answer.reason === "cancelled") return answer;
        else failed ??= answer;
      }
      return failed ?? { text: assemble(answers) };
    };
    const asked = { engine: engine.id, version: made.engineVersion, source, target };
    const answer = await (request.memory ? request.memory.once(asked, make) : make());
    if ("text" in answer) return { kind: "translated", ...made, text: answer.text, quality: isGood ? "good" : "rough" };
    if (answer.reason === "withdrawn") return { kind: "withdrawn", ...languages };
    reasons.push({ engine: engine.id, reason: answer.reason });
    if (answer.reason === "cancelled") break;
    // Under this version it is never recalled as the translation of an equal text.
    if (answers.size > 0)
      partly ??= {
        kind: "translated",
        ...made,
        engineVersion: `${PARTLY}${made.engineVersion}`,
        text: assemble(answers),
        quality: "rough",
      };
  }
  if (partly && !mixed.signal.aborted) return partly;
  if (reasons.every(({ reason }) => reason === "not_ready"))
    return { kind: "not_ready", engines: reasons.map(({ engine }) => engine), ...languages };
  return { kind: "failed", reasons, ...languages };
}

const UNSPACED =
  "\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}";
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}。，、！？；：]$`, "u");
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");

/** Whether two parts touch because one is in a script without spaces: "今天I want to go home". */
const isGlued = (before: string, after: string) =>
  ENDS_UNSPACED.test(before) ? /^\S/u.test(after) : BEGINS_UNSPACED.test(after) && /\S$/u.test(before);

const foundFor = (engine: Engine, { pair }: Pick<Group, "pair">) => routeOf(engine, pair.source, pair.target);

/** The language with the most characters. */
function largest(parts: readonly WrittenPart[]): LanguageCode {
  const sizes = new Map<LanguageCode, number>();
  for (const { language, text } of parts) sizes.set(language, (sizes.get(language) ?? 0) + text.trim().length);
  return [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

async function groupsOf(
  { parts, target, request, phrasesOf }: MixedText,
  stays: (part: WrittenPart) => boolean,
  separator: string,
): Promise<Group[]> {
  const { names = [], glossary = NO_GLOSSARY } = request;
  const places = Map.groupBy(
    parts.keys().filter((at) => !stays(parts[at] as WrittenPart)),
    (at) => (parts[at] as WrittenPart).language,
  );
  const groups: Group[] = [];
  for (const [source, at] of places) {
    const pair = { source, target };
    const terms = termsOf(glossary, pair);
    const text = at.map((place) => (parts[place] as WrittenPart).text).join(separator);
    await pause();
    const phrases = await phrasesOf(text, { source: baseOf(source), target: baseOf(target) }, terms);
    await pause();
    const said = segment(text, { names, language: baseOf(source), terms: { kept: terms.kept, fixed: phrases } });
    const inPhrases = phrases.length > 0 && !said.translatable ? restore(said.pieces, said.spans) : null;
    groups.push({ pair, places: at, text, terms, phrases, inPhrases });
  }
  return groups;
}

function versionOf(
  engine: Engine,
  { pair, phrases, inPhrases }: Group,
  phraseBook: PhraseBook | undefined,
): string | null {
  const route = foundFor(engine, { pair })?.route;
  if (!route) return inPhrases === null ? null : (phraseBook?.version ?? null);
  const version = engine.version(route.source, route.target);
  return route.quality === "rough" && phrases.length > 0 ? `${version}+${phraseBook?.version}` : version;
}

/** Null if the engine has no route and the phrase book not all words. */
async function answerOf(engine: Engine, group: Group, { request, signal, ask }: MixedText): Promise<Answer | null> {
  const { pair, text, terms, phrases, inPhrases } = group;
  const route = foundFor(engine, group)?.route;
  if (!route) return inPhrases === null ? null : { text: inPhrases };
  const { names = [], person, mayStillGo, glossary = NO_GLOSSARY } = request;
  const kept = { names, kept: alwaysKept(glossary) };
  const { source, target } = route;
  const answer = await ask(engine, {
    source,
    target,
    text: await inScriptOf(text, pair.source, source, kept),
    names,
    terms,
    phrases: route.quality === "rough" ? phrases : [],
    tone: glossary.tone,
    address: glossary.address,
    context: undefined,
    person,
    mayStillGo,
    signal,
  });
  if (!("text" in answer)) return answer;
  if (addsTo(text, answer.text)) return { reason: "commentary" };
  const inTarget = await inScriptOf(answer.text, await scriptOf(answer.text, target), pair.target, kept);
  return { text: await addressed(inTarget, engine, pair.target, { names, glossary }) };
}

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
/** Shorter words may occur in a translation by chance. */
const LEAST_LETTERS = 4;

/** Whether an answer has a part as written and words beside it: "Sure! Here it is: Ya llegué a la casa". */
function addsTo(written: string, answer: string): boolean {
  const separator = SEPARATORS.find((one) => written.includes(one));
  const answers = separator ? answer.split(separator) : [answer];
  return (separator ? written.split(separator) : [written]).some((part, at) => {
    const [before, after] = [wordsIn(part), wordsIn(answers[at] ?? "")];
    return before.length >= LEAST_LETTERS && after !== before && after.includes(before);
  });
}
