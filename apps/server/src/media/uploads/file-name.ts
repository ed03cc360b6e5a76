import { FILE_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";

/** Characters that hide or turn around what a name says, and those that no file system takes. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029/\\]/gu;
const ENDING_CODE_POINTS = 16;

/** As its sender's device names it, without path, control characters and marks of direction; its ending stays when it is cut. */
export function shownName(given: string): string {
  const name = given
    .slice(0, 4 * FILE_NAME_CODE_POINTS)
    .replace(/^.*[/\\]/s, "")
    .replace(MISLEADING, "")
    .trim();
  const letters = [...name];
  if (letters.length <= FILE_NAME_CODE_POINTS) return name;
  const end = letters.slice(-ENDING_CODE_POINTS);
  return [...letters.slice(0, FILE_NAME_CODE_POINTS - ENDING_CODE_POINTS - 1), "…", ...end].join("");
}
