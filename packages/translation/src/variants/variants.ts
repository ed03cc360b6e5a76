/** A language as one region or script writes it. */
export interface Variant {
  /** The language that it is a variant of. */
  readonly of: string;
  /** English name, which language models also get. */
  readonly name: string;
  /** Present if it differs from its siblings by script: readers of one script may not know the other. */
  readonly script?: "Hans" | "Hant" | "Cyrl" | "Latn";
  /** Codes that engines without it are asked for instead, the closest first. */
  readonly instead: readonly string[];
}

/** The variants that can be chosen like languages: BCP 47 code to description. */
export const VARIANTS = {
  "en-US": { of: "en", name: "American English", instead: ["en", "en-GB"] },
  "en-GB": { of: "en", name: "British English", instead: ["en", "en-US"] },
  "es-ES": { of: "es", name: "European Spanish", instead: ["es", "es-419"] },
  "es-419": { of: "es", name: "Latin American Spanish", instead: ["es", "es-ES"] },
  "fr-CA": { of: "fr", name: "Canadian French", instead: ["fr"] },
  "pt-BR": { of: "pt", name: "Brazilian Portuguese", instead: ["pt", "pt-PT"] },
  "pt-PT": { of: "pt", name: "European Portuguese", instead: ["pt", "pt-BR"] },
  "sr-Cyrl": { of: "sr", name: "Serbian (Cyrillic script)", script: "Cyrl", instead: ["sr", "sr-Latn"] },
  "sr-Latn": { of: "sr", name: "Serbian (Latin script)", script: "Latn", instead: ["sr", "sr-Cyrl"] },
  "zh-Hans": {
    of: "zh",
    name: "Simplified Chinese",
    script: "Hans",
    instead: ["zh", "zh-Hant", "zh-Hant-HK"],
  },
  "zh-Hant": {
    of: "zh",
    name: "Traditional Chinese (Taiwan)",
    script: "Hant",
    instead: ["zh-Hans", "zh", "zh-Hant-HK"],
  },
  "zh-Hant-HK": {
    of: "zh",
    name: "Traditional Chinese (Hong Kong)",
    script: "Hant",
    instead: ["zh-Hant", "zh-Hans", "zh"],
  },
} as const satisfies Record<string, Variant>;

export type VariantCode = keyof typeof VARIANTS;

/** Languages that are no variants, but that readers of their neighbour understand better than nothing. */
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  nb: ["nn"],
  nn: ["nb"],
  yue: ["zh-Hant-HK", "zh-Hant", "zh-Hans", "zh"],
};

const variantOf = (code: string): Variant | undefined =>
  Object.hasOwn(VARIANTS, code) ? VARIANTS[code as VariantCode] : undefined;

export const isVariant = (code: string): code is VariantCode => variantOf(code) !== undefined;

/** `pt-BR` → `pt`, `pt` → `pt`. */
export const baseOf = (code: string): string => variantOf(code)?.of ?? code;

/**
 * The language of a text for everything that depends on it: a variant that differs by script, else the whole language,
 * since its readers read every variant. Words alone ("colour") show a variant, but change nothing.
 */
export const writtenIn = (code: string): string => (variantOf(code)?.script ? code : baseOf(code));

/** Returns the codes that may serve a language: the language itself first, then the closest. */
export function insteadOf(code: string): readonly string[] {
  const variant = variantOf(code);
  if (variant) return [code, ...variant.instead];
  const own = Object.keys(VARIANTS).filter((one) => VARIANTS[one as VariantCode].of === code);
  return [code, ...own, ...(Object.hasOwn(NEIGHBOURS, code) ? (NEIGHBOURS[code] ?? []) : [])];
}

/**
 * Whether readers of `read` understand a text in `written` as it stands: the same language, unless both name a script
 * and the scripts differ.
 */
export function understands(read: string, written: string): boolean {
  if (read === written) return true;
  if (baseOf(read) !== baseOf(written)) return false;
  const [one, other] = [variantOf(read)?.script, variantOf(written)?.script];
  return one === undefined || other === undefined || one === other;
}

export const understandsOneOf = (reads: readonly string[], written: string): boolean =>
  reads.some((read) => understands(read, written));

/** The pair of a list that serves another one: the pair itself, or the closest of its variants. */
export function pairFor<Pair extends { readonly source: string; readonly target: string }>(
  pairs: readonly Pair[],
  source: string,
  target: string,
): Pair | undefined {
  for (const to of insteadOf(target))
    for (const from of insteadOf(source)) {
      const found = pairs.find((pair) => pair.source === from && pair.target === to);
      if (found) return found;
    }
  return undefined;
}

/** The variant or language that readers of `code` get from engines with these pairs, if none writes their own. */
export function nearestTarget(pairs: readonly { readonly target: string }[], code: string): string | undefined {
  const served = insteadOf(code).find((one) => pairs.some(({ target }) => target === one));
  return served !== undefined && closeness(code, served) === "near" ? served : undefined;
}

/**
 * Returns how close a text in `given` comes to the requested `wanted`: `same` if `given` names no other variant, `script` if
 * a conversion between scripts makes it, `near` if it remains in another variant or a neighbouring language.
 */
export function closeness(wanted: string, given: string): "same" | "script" | "near" {
  if (wanted === given || baseOf(given) === wanted) return "same";
  const isOneLanguage = baseOf(wanted) === baseOf(given);
  return isOneLanguage && variantOf(wanted)?.script !== undefined ? "script" : "near";
}
