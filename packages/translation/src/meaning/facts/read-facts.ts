import { segment } from "../../segments/segment.ts";
import { grammarOf } from "../languages/grammars.ts";
import { readDates } from "./dates.ts";
import type { Fact } from "./fact.ts";
import { MaskedText } from "./masked-text.ts";
import { readQuantities } from "./quantities.ts";
import { readTimes } from "./times.ts";

/** Each reader takes what it understands: the digits of a link are no number, those of a date no amount. */
export function readFacts(text: string, language: string): Fact[] {
  const grammar = grammarOf(language);
  const masked = new MaskedText(text);
  const links = readLinks(masked);
  const dates = readDates(masked, grammar);
  const times = readTimes(masked, grammar);
  return [...links, ...dates, ...times, ...readQuantities(masked, grammar)].sort((a, b) => a.start - b.start);
}

const LINKS = new Set(["link", "address"]);
const IDENTIFIERS = new Set(["mention", "channel", "code", "path", "identifier", "command", "shortcode"]);

/** Links, and what else engines never see: mentions, code, files. Takes them from the text. */
function readLinks(text: MaskedText): Fact[] {
  const { pieces, spans, kinds } = segment(text.rest);
  const facts: Fact[] = [];
  let at = 0;
  for (const piece of pieces) {
    const said = piece.kind === "text" ? piece.text : (spans[piece.index] ?? "");
    const kind = piece.kind === "text" ? "" : (kinds[piece.index] ?? "");
    const range = { start: at, end: at + said.length };
    if (LINKS.has(kind)) facts.push({ family: "link", value: said, ...range });
    else if (IDENTIFIERS.has(kind)) facts.push({ family: "identifier", value: said.toLowerCase(), ...range });
    at = range.end;
  }
  for (const fact of facts) text.take(fact);
  return facts;
}
