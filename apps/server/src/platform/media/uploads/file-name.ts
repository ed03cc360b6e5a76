import { FILE_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";

/** Flags of regions: a black flag, and letters that are seen only through it. */
const REGION_FLAG = String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}`;
/** Characters that hide or turn around what a name says, and those that no file system takes; not the joiners. */
const MISLEADING = String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029/\\]`;
const KEPT_OR_MISLEADING = new RegExp(`(${REGION_FLAG})|${MISLEADING}`, "gu");
/** Joiners part letters of many scripts and make one emoji of several. At either end, or repeated, they only hide. */
const IDLE_JOINERS = /^[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+$|(?<=[\u200c\u200d])[\u200c\u200d]/gu;
const ENDING_CODE_POINTS = 16;

/**
 * Returns the name that the sender's device gave a file, without path, control characters and marks of direction. It is
 * composed as other systems than macOS write it, and keeps its ending when it is cut.
 */
export function shownName(given: string): string {
  const name = given
    .slice(0, 4 * FILE_NAME_CODE_POINTS)
    .replace(/^.*[/\\]/s, "")
    .replace(KEPT_OR_MISLEADING, "$1")
    .normalize("NFC")
    .trim()
    .replace(IDLE_JOINERS, "");
  const letters = [...name];
  if (letters.length <= FILE_NAME_CODE_POINTS) return name;
  const end = letters.slice(-ENDING_CODE_POINTS);
  return [...letters.slice(0, FILE_NAME_CODE_POINTS - ENDING_CODE_POINTS - 1), "…", ...end].join("");
}
