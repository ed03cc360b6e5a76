import { grammarOf } from "../languages/grammars.ts";
import { readDates } from "./dates.ts";
import type { Fact } from "./fact.ts";
import { readLinks } from "./links.ts";
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
