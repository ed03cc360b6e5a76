import type { DictGroup } from "opencc-js/core";
import { from, to } from "opencc-js/preset";

/** Returns the characters that OpenCC's dictionaries exchange and never write themselves: those of one script alone. */
function ownCharacters(groups: readonly DictGroup[] = []): ReadonlySet<string> {
  const entries = groups.flat().flatMap(entriesOf);
  const written = new Set(entries.flatMap(([, choices = ""]) => [...choices]));
  return new Set(entries.flatMap(([one = ""]) => ([...one].length === 1 && !written.has(one) ? [one] : [])));
}

/** A dictionary is a list of pairs, or a text: `written choice choice|written choice`. */
const entriesOf = (dictionary: DictGroup[number]): readonly (readonly string[])[] =>
  typeof dictionary === "string"
    ? dictionary.split("|").map((entry) => {
        const blank = entry.indexOf(" ");
        return [entry.slice(0, blank), entry.slice(blank + 1)];
      })
    : dictionary;

let own: { readonly simplified: ReadonlySet<string>; readonly traditional: ReadonlySet<string> } | undefined;

/** Share of characters of the other script, as `1 / STRAY`, up to which they are quotations, names or slips. */
const STRAY = 4;

/** The script of a Chinese text; `zh` if its characters belong to both, or are mixed. */
export function chineseScript(text: string): "zh-Hans" | "zh-Hant" | "zh" {
  own ??= { simplified: ownCharacters(from.cn), traditional: ownCharacters(to.cn) };
  let [simplified, traditional] = [0, 0];
  for (const character of text) {
    if (own.simplified.has(character)) simplified += 1;
    else if (own.traditional.has(character)) traditional += 1;
  }
  if (simplified > STRAY * traditional) return "zh-Hans";
  return traditional > STRAY * simplified ? "zh-Hant" : "zh";
}
