import { readFileSync } from "node:fs";
import { contextWords, plainLetters } from "@lingualoom/contract/context-words.ts";
import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { SignInServices } from "../services.ts";

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

interface NewPassword {
  /** Where the call has it. */
  readonly path: string;
  /** The name and the address of whose it is. */
  readonly of: readonly string[];
}

type Services = Pick<SignInServices, "passwordMin" | "serverName" | "host">;

/**
 * Demands a password that this server takes as a new one: as long as its operator wants it, none that guessers try
 * first, in any case and any width of letters, and not made of names that they know.
 * @throws AppError `VALIDATION`, `COMMON_PASSWORD`
 */
export function demandNewPassword(
  password: string,
  { passwordMin: least, serverName, host }: Services,
  { path, of }: NewPassword,
): void {
  const sentence = say("passwordTooShort", { least });
  if ([...password].length < least) throw new AppError("VALIDATION", sentence, { issues: [{ path, sentence }] });
  common ??= readCommon();
  if (common.has(password.normalize("NFKC").toLowerCase()))
    throw new AppError("COMMON_PASSWORD", say("commonPassword"));
  if (isMadeOf(contextWords([serverName(), host, ...of]), plainLetters(password), common))
    throw new AppError("COMMON_PASSWORD", say("passwordOfNames"));
}

/** Whether a password has such a word, and without all of them is one that nobody may have. */
function isMadeOf(words: readonly string[], password: string, common: ReadonlySet<string>): boolean {
  const left = words.reduce((text, word) => text.replaceAll(word, ""), password);
  if (left === password) return false;
  return new Set(left).size < PASSWORD_MIN || common.has(left.replace(/[^\p{L}\p{N}]/gu, ""));
}
