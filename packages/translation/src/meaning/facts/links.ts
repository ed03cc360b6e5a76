import { segment } from "../../segments/segment.ts";
import type { Fact } from "./fact.ts";
import type { MaskedText } from "./masked-text.ts";

const LINKS = new Set(["link", "address"]);
const IDENTIFIERS = new Set(["mention", "channel", "code", "path", "identifier", "command", "shortcode"]);

/** Links, and what else engines never see: mentions, code, files. Takes them from the text. */
export function readLinks(text: MaskedText): Fact[] {
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
