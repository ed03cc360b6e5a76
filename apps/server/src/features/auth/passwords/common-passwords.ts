import { readFileSync } from "node:fs";
import { AppError } from "../../../errors.ts";
import { say } from "../../../sentences/sentence.ts";

/**
 * The 10,000 first of the list of common passwords of @zxcvbn-ts/language-common 3.0.4 that have at least six
 * characters, and the four among the first 1,000 of zxcvbn 4.4.2 which that list leaves out (both MIT).
 * Read with the first new password: an idle server does without its megabyte.
 */
let common: ReadonlySet<string> | undefined;

const readCommon = (): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );

/** Guessers try these first, in any case and any width of letters. */
export function refuseCommonPassword(password: string): void {
  common ??= readCommon();
  if (common.has(password.normalize("NFKC").toLowerCase()))
    throw new AppError("COMMON_PASSWORD", say("commonPassword"));
}
