import type { Piece } from "../engine.ts";
import type { Check } from "./refusal.ts";

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : "\ufffc")).join("");

/** "Here is the translation:", "Traducción:", "English: …": a label before the text. */
const TRANSLATION =
  /^.{0,60}(?:translat|traduc|tradu[cçz]|überset|vertal|översätt|oversett|oversæt|перевод|переклад|翻译|翻譯|翻訳|译文|번역|ترجم|अनुवाद|çeviri|terjemah).{0,40}[:：]/iu;
const LANGUAGE_LABEL =
  /^\s*(?:in )?(?:english|spanish|french|german|portuguese|italian|español|français|inglés|deutsch)\s*[:：]/iu;
const NOTE = /(?:^|[\s([])(?:translator'?s? note|note|nota|remarque|anmerkung)\s*[:：]/iu;
const ASSISTANT =
  /\b(?:as an? (?:ai|language model)|language model|i (?:cannot|can't|am unable to|'m unable to) (?:assist|help|translate|comply)|como (?:una )?(?:ia|modelo de lenguaje)|en tant qu'ia)\b/iu;
const FENCE = /```/u;

const QUOTES = /^\s*["“”„«「『'‘](?<inside>.*)["“”»」』'’]\s*[.]?\s*$/su;
const quoted = (text: string) => QUOTES.test(text);

/** What a chatty model puts around a translation. What the source says itself is no commentary. */
export const noCommentary: Check = ({ source, answer }) => {
  const before = textOf(source);
  const after = textOf(answer);
  const labelled = (text: string) => TRANSLATION.test(text) || LANGUAGE_LABEL.test(text) || NOTE.test(text);
  const colon = /[:：]/u.test(before);
  if (labelled(after) && !colon) return "commentary";
  if (ASSISTANT.test(after) && !/\b(?:ai|ia|ki|ии|model|modelo|modèle|modell)\b|人工|模型/iu.test(before)) {
    return "commentary";
  }
  if (FENCE.test(after) && !FENCE.test(before)) return "commentary";
  return quoted(after) && !quoted(before) ? "commentary" : null;
};
