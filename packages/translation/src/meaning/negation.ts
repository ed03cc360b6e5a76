import type { Range } from "./facts/fact.ts";
import { finding, type MeaningFinding, type Texts } from "./finding.ts";
import { type Grammar, word } from "./languages/grammar.ts";
import { grammarOf, isKnown } from "./languages/grammars.ts";
import { type SentenceRange, sentencesOf } from "./sentences.ts";

/** Several words may express one negation ("no … nada"): between two of these characters, it counts once. */
const CLAUSE = /[^.,;:!?…。、，！？؟،؛।\n—–]+/gu;

const patterns = new Map<Grammar, { readonly yes: RegExp; readonly no: RegExp | null }>();

function patternsOf(grammar: Grammar) {
  const known = patterns.get(grammar);
  if (known) return known;
  const made = {
    yes: new RegExp(word(grammar.negation, grammar), "giu"),
    no: grammar.noNegation
      ? new RegExp(
          grammar.unspaced ? grammar.noNegation : `(?<![\\p{L}\\p{M}])(?:${grammar.noNegation})(?![\\p{L}\\p{M}])`,
          "giu",
        )
      : null,
  };
  patterns.set(grammar, made);
  return made;
}

/** Returns the negated clauses, each with its negation. */
export function negationsOf(text: string, language: string): Range[] {
  const grammar = grammarOf(language);
  if (grammar.negation === "") return [];
  const { yes, no } = patternsOf(grammar);
  const said = no ? text.replace(no, (idiom) => "\ufffc".repeat(idiom.length)) : text;
  return [...said.matchAll(CLAUSE)].flatMap((clause) => {
    const found = [...clause[0].matchAll(yes)];
    const [first] = found;
    if (!first) return [];
    const start = clause.index + first.index;
    return [{ start, end: start + first[0].length }];
  });
}

export function compareNegations(texts: Texts): MeaningFinding[] {
  if (!isKnown(texts.source)) return [];
  return inSentences(texts).flatMap(({ draft, translation, back }) => {
    const before = negationsOf(draft.text, texts.source);
    const after = negationsOf(back.text, texts.source);
    if (before.length > 0 === after.length > 0) return [];
    const between = negationsOf(translation.text, texts.target);
    const agrees = isKnown(texts.target) && between.length > 0 === after.length > 0;
    return [
      finding("negation", agrees ? "changed" : "doubtful", {
        draft: moved(before, draft),
        translation: agrees ? moved(between, translation) : [],
        back: moved(after, back),
      }),
    ];
  });
}

const moved = (ranges: readonly Range[], { start: by }: Range): Range[] =>
  ranges.map(({ start, end }) => ({ start: start + by, end: end + by }));

interface Triple {
  readonly draft: SentenceRange;
  readonly translation: SentenceRange;
  readonly back: SentenceRange;
}

/** Compares sentence by sentence if all three texts have equally many; otherwise the whole texts. */
function inSentences({ draft, translation, back }: Texts): Triple[] {
  const [drafts, translations, backs] = [draft, translation, back].map(sentencesOf) as [
    SentenceRange[],
    SentenceRange[],
    SentenceRange[],
  ];
  if (drafts.length !== translations.length || drafts.length !== backs.length) {
    return [{ draft: whole(draft), translation: whole(translation), back: whole(back) }];
  }
  return drafts.map((sentence, i) => ({
    draft: sentence,
    translation: translations[i] as SentenceRange,
    back: backs[i] as SentenceRange,
  }));
}

const whole = (text: string): SentenceRange => ({ text, start: 0, end: text.length });
