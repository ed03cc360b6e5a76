import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** @throws AppError `VALIDATION` unless the sentence stands in the text, and the part in the sentence */
export function requireInMessage(text: string, sentence: string, part: string): void {
  if (!text.includes(sentence) || !sentence.includes(part)) throw new AppError("VALIDATION", say("notInMessage"));
}
