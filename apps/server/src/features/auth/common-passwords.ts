import { readFileSync } from "node:fs";
import { AppError } from "../../http/errors.ts";

/**
 * The 1,000 commonest passwords of at least six characters, by rank, from the list that zxcvbn 4.4.2 ships
 * (MIT, Dropbox Inc.), which was counted in Mark Burnett's public set of ten million passwords.
 */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
    .trim()
    .split("\n"),
);

/** Guessers try these first, in any case of letters. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.toLowerCase()))
    throw new AppError("COMMON_PASSWORD", "This password is one of the most common. Please choose another.");
}
