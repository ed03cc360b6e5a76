import { readFileSync } from "node:fs";
import { contextWords, plainLetters } from "@lingualoom/contract/context-words.ts";
import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { SignInServices } from "../services.ts";

/**
 * The first 10,000 common passwords of @zxcvbn-ts/language-common 3.0.4 with at least six characters, and the four
 * among the first 1,000 of zxcvbn 4.4.2 that it lacks (both MIT). Loaded with the first new password, so that an idle
 * server saves the megabyte.
 */
let common: ReadonlySet<string> | undefined;

const readCommon = (): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8")
      .trim()
      .split("\n"),
  );

interface NewPassword {
  readonly path: string;
  /** The name and email address of the password's owner. */
  readonly of: readonly string[];
}

type Services = Pick<SignInServices, "passwordMin" | "serverName" | "host">;

/**
 * Requires an acceptable new password: of the operator's minimum length, not a common one in any case or letter width,
 * and not made up of names that attackers know.
 * @throws AppError `VALIDATION`, `COMMON_PASSWORD`
 */
export function requireNewPassword(
  password: string,
  { passwordMin: least, serverName, host }: Services,
  { path, of }: NewPassword,
): void {
  const sentence = say("passwordTooShort", { least });
  if ([...password].length < least) throw new AppError("VALIDATION", sentence, { issues: [{ path, sentence }] });
  common ??= readCommon();
  if (common.has(password.normalize("NFKC").toLowerCase()))
    throw new AppError("COMMON_PASSWORD", say("commonPassword"));
  if (isBuiltFromWords(contextWords([serverName(), host, ...of]), plainLetters(password), common))
    throw new AppError("COMMON_PASSWORD", say("passwordOfNames"));
}

/** Returns whether a password contains such a word, and what remains without all of them is unacceptable. */
function isBuiltFromWords(words: readonly string[], password: string, common: ReadonlySet<string>): boolean {
  const left = words.reduce((text, word) => text.replaceAll(word, ""), password);
  if (left === password) return false;
  return new Set(left).size < PASSWORD_MIN || common.has(left.replace(/[^\p{L}\p{N}]/gu, ""));
}
