import type { DictGroup } from "opencc-js/core";
import { from, to } from "opencc-js/preset";

/** Returns the characters that OpenCC's dictionaries exchange and that their own script alone uses. */
function ownCharacters(groups: readonly DictGroup[] = []): ReadonlySet<string> {
  const own = new Set<string>();
  for (const dictionary of groups.flat())
    for (const [written = "", choices = ""] of entriesOf(dictionary))
      if ([...written].length === 1 && !choices.split(" ").includes(written)) own.add(written);
  return own;
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

/** One character of the other script in so many is a quotation, a name or a slip. */
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
