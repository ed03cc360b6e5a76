import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** @throws AppError `VALIDATION` unless the text contains the sentence, and the sentence contains the part */
export function requireInMessage(text: string, sentence: string, part: string): void {
  if (!text.includes(sentence) || !sentence.includes(part)) throw new AppError("VALIDATION", say("notInMessage"));
}
