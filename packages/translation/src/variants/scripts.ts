import type { ConverterFunction } from "opencc-js";
import { baseOf } from "./variants.ts";

/** OpenCC's names; `p` also exchanges words, such as 軟件 and 軟體. */
const OPENCC: Readonly<Record<string, string>> = {
  zh: "cn",
  "zh-Hans": "cn",
  "zh-Hant": "twp",
  "zh-Hant-HK": "hkp",
  yue: "hkp",
};
/** Taiwan and Hong Kong exchange their words by way of simplified Chinese. */
const BY_WAY = "cn";

const converters = new Map<string, ConverterFunction>();

async function chinese(from: string, to: string): Promise<ConverterFunction> {
  const key = `${from}>${to}`;
  const known = converters.get(key);
  if (known) return known;
  // The dictionaries are a megabyte, which few readers need.
  const [{ ConverterBuilder }, locales] = await Promise.all([import("opencc-js/core"), import("opencc-js/preset")]);
  const made = ConverterBuilder(locales)({ from, to });
  converters.set(key, made);
  return made;
}

/**
 * Writes a text in the script of another variant of its language, Chinese also with that variant's words. Returns it
 * unchanged if there is nothing to convert between the two.
 * @param text without anything that must stay as it is, such as links and names
 */
export async function convertScript(text: string, from: string, to: string): Promise<string> {
  if (baseOf(to) === "sr") {
    const { serbianInCyrillic, serbianInLatin } = await import("./serbian.ts");
    return to === "sr-Latn" ? serbianInLatin(text) : to === "sr-Cyrl" ? serbianInCyrillic(text) : text;
  }
  const [source, target] = [OPENCC[from], OPENCC[to]];
  if (source === undefined || target === undefined || source === target) return text;
  if (source === BY_WAY || target === BY_WAY) return (await chinese(source, target))(text);
  return (await chinese(BY_WAY, target))((await chinese(source, BY_WAY))(text));
}
