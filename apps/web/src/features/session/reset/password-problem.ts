import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";

type PasswordProblem = "fillAll" | "passwordShort" | "passwordMismatch";

/** The first problem of a new password and its confirmation, in the order of docs/wire.md. */
export function passwordProblem(password: string, confirmation: string): PasswordProblem | null {
  if (!password || !confirmation) return "fillAll";
  if ([...password].length < PASSWORD_MIN) return "passwordShort";
  return password === confirmation ? null : "passwordMismatch";
}
