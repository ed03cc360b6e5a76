import type { LanguagePair } from "../language-codes.ts";
import { languagesOfPair } from "./languages-of-pair.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import type { AvailablePackage } from "./private-apt.ts";

/** Small pairs that cover most requests. */
const FIRST = [
  "apertium-eng-spa",
  "apertium-fr-es",
  "apertium-es-pt",
  "apertium-spa-ita",
  "apertium-eng-cat",
  "apertium-spa-cat",
  "apertium-es-gl",
  "apertium-swe-dan",
];

/** Used by some pairs that do not declare it. */
const PROGRAMS = ["cg3"];

/** Bytes to download for all pairs together. */
const MOST_BYTES = 160_000_000;

/** The pairs of supported languages, in groups that become usable one after the other. */
export function wantedPackages(
  available: readonly AvailablePackage[],
  languages: readonly string[] | null,
  perGroup = 4,
): readonly (readonly string[])[] {
  const pairs = available.filter((one) => isOffered(one) && isBetween(one.name, languages));
  const ordered = pairs.sort((a, b) => rank(a) - rank(b) || a.size - b.size);
  const programs = programsOf(available);
  const chosen = withinSize(ordered).map(({ name }) => name);
  return Array.from({ length: Math.ceil(chosen.length / perGroup) }, (_, group) => [
    ...programs,
    ...chosen.slice(group * perGroup, (group + 1) * perGroup),
  ]);
}

function withinSize(packages: readonly AvailablePackage[]): readonly AvailablePackage[] {
  let bytes = 0;
  return packages.filter(({ size }) => {
    bytes += size;
    return bytes <= MOST_BYTES;
  });
}

/** Programs that pairs may need without declaring them. */
export const programsOf = (available: readonly AvailablePackage[]): readonly string[] =>
  PROGRAMS.filter((name) => available.some((other) => other.name === name));

/** Returns the packages that translate between supported languages. */
export const offeredPairs = (available: readonly AvailablePackage[]): readonly OfferedPair[] =>
  available.filter(isOffered).map(({ name, version, size, installed }) => ({
    name,
    version,
    download: size,
    size: installed,
    ...(languagesOfPair(name) as LanguagePair),
  }));

const isOffered = ({ name, isData }: AvailablePackage) => isData && languagesOfPair(name) !== null;

function isBetween(name: string, languages: readonly string[] | null): boolean {
  const pair = languagesOfPair(name);
  if (!pair) return false;
  return languages === null || (languages.includes(pair.source) && languages.includes(pair.target));
}

function rank({ name }: AvailablePackage): number {
  const place = FIRST.indexOf(name);
  return place < 0 ? FIRST.length : place;
}
