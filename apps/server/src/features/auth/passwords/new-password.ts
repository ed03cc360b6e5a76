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

/**
 * Demands a password that this server takes as a new one: as long as its operator wants it, and none that guessers try
 * first, in any case and any width of letters.
 * @param path where the call has it
 * @throws AppError `VALIDATION`, `COMMON_PASSWORD`
 */
export function demandNewPassword(
  password: string,
  { passwordMin: least }: { passwordMin: number },
  path: string,
): void {
  const sentence = say("passwordTooShort", { least });
  if ([...password].length < least) throw new AppError("VALIDATION", sentence, { issues: [{ path, sentence }] });
  common ??= readCommon();
  if (common.has(password.normalize("NFKC").toLowerCase()))
    throw new AppError("COMMON_PASSWORD", say("commonPassword"));
}
