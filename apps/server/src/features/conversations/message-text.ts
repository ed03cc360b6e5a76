import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { AppError } from "../../http/errors.ts";

/** NUL cannot be stored by PostgreSQL and a lone surrogate cannot be sent as UTF-8. */
const unstorable = (text: string) => text.includes("\u0000") || !text.isWellFormed();

/** Code units first: counting code points of a megabyte to refuse it would be the attack. */
const longerThan = (text: string, codePoints: number) =>
  text.length > codePoints && (text.length > 2 * codePoints || [...text].length > codePoints);

/**
 * The text as it will be stored: trimmed at both ends, otherwise exactly what was typed.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export function messageText(typed: string, limit = MESSAGE_CODE_POINTS): string {
  if (unstorable(typed)) {
    throw new AppError("VALIDATION", "The text contains characters that are not text", {
      issues: [{ path: "text", message: "Contains characters that are not text" }],
    });
  }
  const text = typed.trim();
  if (text === "") {
    throw new AppError("VALIDATION", "A message needs a text", {
      issues: [{ path: "text", message: "Must not be empty" }],
    });
  }
  if (longerThan(text, limit)) {
    throw new AppError("TEXT_TOO_LONG", `A text can have at most ${limit.toLocaleString("en")} characters`);
  }
  return text;
}
