import type { VariantCode } from "./variants.ts";

/** The supported code of a language tag's region or script, if its language has variants: `zh-TW` → `zh-Hant`. */
export function variantOfTag(base: string, subtags: readonly string[]): VariantCode | null {
  const [script, region] = [
    subtags.find((one) => one.length === 4),
    subtags.find((one) => /^(?:[a-z]{2}|\d{3})$/u.test(one)),
  ];
  const found = BY_SUBTAG[base]?.(script, region);
  return found === undefined ? null : found;
}

/** Variants that their readers would miss: others they read as easily as their own. */
const MISSED: ReadonlySet<string> = new Set<VariantCode>(["pt-PT", "sr-Latn", "zh-Hant", "zh-Hant-HK"]);

/** The language to suggest to the user of a browser that prefers `tag`; null if `isKnown` refuses it. */
export function languageOfTag(tag: string, isKnown: (code: string) => boolean): string | null {
  const [base = "", ...subtags] = tag.trim().toLowerCase().split(/[-_]/u);
  const variant = variantOfTag(base, subtags);
  const wanted = variant !== null && MISSED.has(variant) && isKnown(variant) ? variant : base;
  return isKnown(wanted) ? wanted : null;
}

type BySubtag = (script: string | undefined, region: string | undefined) => VariantCode | undefined;

/** Regions where British spelling is usual. */
const BRITISH = new Set("au bz gb gg ie im in je ke mt my ng nz pk sg tt ug uk za zm zw".split(" "));
const AMERICAN = new Set("us ph pr gu".split(" "));
/** Spanish-speaking countries outside Europe, with the United States and Latin America as a whole. */
const LATIN_AMERICAN = new Set("419 ar bo cl co cr cu do ec gt hn mx ni pa pe pr py sv us uy ve".split(" "));
const PORTUGUESE = new Set("ao ch cv gq gw lu mo mz pt st tl".split(" "));

const BY_SUBTAG: Readonly<Record<string, BySubtag>> = {
  en: (_, region = "") => (BRITISH.has(region) ? "en-GB" : AMERICAN.has(region) ? "en-US" : undefined),
  es: (_, region = "") => (LATIN_AMERICAN.has(region) ? "es-419" : region === "es" ? "es-ES" : undefined),
  fr: (_, region) => (region === "ca" ? "fr-CA" : undefined),
  pt: (_, region = "") => (region === "br" ? "pt-BR" : PORTUGUESE.has(region) ? "pt-PT" : undefined),
  sr: (script) => (script === "latn" ? "sr-Latn" : script === "cyrl" ? "sr-Cyrl" : undefined),
  zh: (script, region = "") => {
    if (script === "hans" || (!script && ["cn", "sg", "my"].includes(region))) return "zh-Hans";
    if (["hk", "mo"].includes(region)) return "zh-Hant-HK";
    return script === "hant" || region === "tw" ? "zh-Hant" : undefined;
  },
};
