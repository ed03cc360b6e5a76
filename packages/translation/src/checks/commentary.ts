import type { Piece } from "../engine.ts";
import { LANGUAGES } from "../languages.ts";
import type { Check } from "./refusal.ts";

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");

/** The word for a translation in the languages models like to chat in, or an answer's language would name. */
const WORDS_FOR_TRANSLATION =
  "translat|traduc|tradu[cçz]|traduz|überset|vertal|översätt|översatt|oversett|oversæt|käänn|fordít|tłumacz|překlad|preklad|" +
  "prijevod|prevod|превод|перевод|переклад|пераклад|vertim|tulkoj|tõlge|tõlki|çeviri|tərcümə|terjemah|dịch|salin|μετάφρασ|" +
  "翻译|翻譯|翻訳|译文|訳|번역|ترجم|תרגום|अनुवाद|भाषांतर|অনুবাদ|மொழிபெயர்|แปล|თარგმ|թարգման";
/** "Here is the translation:", "Traducción:": a label before the text. */
const TRANSLATION = new RegExp(`^.{0,60}(?:${WORDS_FOR_TRANSLATION}).{0,40}[:：]`, "iu");
/** "Sure, here is the translation:", which even a text that speaks of translating does not begin with. */
const INTRODUCTION = new RegExp(
  `^\\W*(?:sure|certainly|of course|here|aquí|claro|voici|bien sûr|hier|natürlich|aqui|ecco|certo|вот|هذه|إليك|这是|以下).{0,60}(?:${WORDS_FOR_TRANSLATION}).{0,40}[:：]`,
  "iu",
);
const NOTE =
  /(?:^|[\s([（])(?:translator'?s? note|note|nota|remarque|anmerkung|hinweis|opmerking|anmärkning|uwaga|poznámka|примечание|примітка|ملاحظة|注意?|备注|備考|참고)\s*[:：]/iu;
const ASSISTANT =
  /\b(?:as an? (?:ai|language model)|language model|i (?:cannot|can't|am unable to|'m unable to) (?:assist|help|translate|comply)|como (?:una )?(?:ia|modelo de lenguaje)|en tant qu'ia)\b/iu;
const FENCE = /```/u;

const QUOTES = /^["“”„«「『'‘].*["“”»」』'’]\s*[.]?$/su;
const quoted = (text: string) => QUOTES.test(text.trim());

/** "English: …": the name of a language, in the language of the text or in English. */
function languageLabel(text: string, language: string): boolean {
  const head = /^\P{L}*(?:in )?(\p{L}[^:：]{1,24})[:：]/iu.exec(text)?.[1]?.trim().toLowerCase();
  return head !== undefined && (namesOf(language).has(head) || namesOf("en").has(head));
}

/** What a chatty model puts around a translation. Words that the source contains are no commentary. */
export const noCommentary: Check = ({ source, answer, from, to }) => {
  const before = textOf(source);
  const after = textOf(answer);
  const adds = (label: RegExp) => label.test(after) && !label.test(before);
  if (adds(TRANSLATION) || adds(INTRODUCTION) || adds(NOTE)) return "commentary";
  if (languageLabel(after, to) && !languageLabel(before, from)) return "commentary";
  if (ASSISTANT.test(after) && !/\b(?:ai|ia|ki|ии|model|modelo|modèle|modell)\b|人工|模型/iu.test(before)) {
    return "commentary";
  }
  if (FENCE.test(after) && !FENCE.test(before)) return "commentary";
  return quoted(after) && !quoted(before) ? "commentary" : null;
};

const known = new Map<string, ReadonlySet<string>>();

/** What all languages are called in one of them, in lower case. */
function namesOf(language: string): ReadonlySet<string> {
  const found = known.get(language);
  if (found) return found;
  const display = new Intl.DisplayNames([language, "en"], { type: "language" });
  const names = new Set(Object.keys(LANGUAGES).map((code) => (display.of(code) ?? code).toLowerCase()));
  known.set(language, names);
  return names;
}
