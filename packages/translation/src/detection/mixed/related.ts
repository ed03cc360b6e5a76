import { scriptsOf } from "../../languages.ts";

/** Languages that detectors confuse: a message of two of them is rare, and a wrong cut is worse than none. */
const TWINS: readonly (readonly string[])[] = [
  ["da", "nb", "nn", "sv"],
  ["bs", "hr", "sr", "sl"],
  ["id", "ms"],
  ["cs", "sk"],
  ["af", "nl"],
  ["gl", "pt"],
  ["ca", "oc"],
  ["gl", "es"],
  ["oc", "fr"],
  ["az", "tr"],
];
/** Related languages that people do mix; both parts must be long and clear. */
const COUSINS: readonly (readonly string[])[] = [["ca", "es", "fr", "gl", "it", "oc", "pt"]];

/** Considered only if the whole text seems to be in it: every word of it is also one of a relative. */
export const RARE: ReadonlySet<string> = new Set(["gl", "oc", "eo", "ms", "bs", "nn"]);

const inOne = (groups: readonly (readonly string[])[], a: string, b: string) =>
  a !== b && groups.some((group) => group.includes(a) && group.includes(b));
export const areTwins = (a: string, b: string) => inOne(TWINS, a, b);
export const areCousins = (a: string, b: string) => inOne(COUSINS, a, b);

export const isLatin = (language: string) => scriptsOf(language).includes("Latn");
