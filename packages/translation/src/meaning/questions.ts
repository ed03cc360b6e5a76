import type { Range } from "./facts/fact.ts";
import { finding, type MeaningFinding, type Texts } from "./finding.ts";
import { grammarOf, isKnown } from "./languages/grammars.ts";
import { type SentenceRange, sentencesOf } from "./sentences.ts";

const MARK = /[?？؟]/u;
/** A question mark inside a link does not ask anything. */
const LINK = /(?:\p{L}{2,10}:\/\/|www\.)\S+/gu;

/** Returns the questions of a text. Chats often omit the mark, so question words count too. */
function questionsOf(text: string, language: string, marked: boolean): SentenceRange[] {
  const { question } = grammarOf(language);
  const words = question && !marked ? new RegExp(question, "iu") : null;
  const asked = text.replace(LINK, (link) => "\ufffc".repeat(link.length));
  return sentencesOf(asked).filter((sentence) => MARK.test(sentence.text) || words?.test(sentence.text));
}

export function compareQuestions({ draft, translation, back, source, target }: Texts): MeaningFinding[] {
  const before = questionsOf(draft, source, true);
  const after = questionsOf(back, source, true);
  if (before.length > 0 === after.length > 0) return [];
  const asks = before.length > 0;
  // A question without its mark is still a question.
  if (!asks && questionsOf(draft, source, false).length > 0) return [];
  if (asks && questionsOf(back, source, false).length > 0 && MARK.test(translation)) return [];
  const between = questionsOf(translation, target, true);
  const stillAsks =
    between.length > 0 || (isKnown(target) && questionsOf(translation, target, false).length > 0 && asks);
  return [
    finding("question", stillAsks === asks ? "doubtful" : "changed", {
      draft: (asks ? before : sentencesOf(draft)).map(lastOf),
      translation: stillAsks === asks ? [] : (asks ? sentencesOf(translation) : between).map(lastOf),
      back: (asks ? sentencesOf(back) : after).map(lastOf),
    }),
  ];
}

const lastOf = ({ end }: Range): Range => ({ start: Math.max(0, end - 1), end });
