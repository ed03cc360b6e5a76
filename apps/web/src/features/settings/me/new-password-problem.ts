import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";

/** The first problem of a new password and its confirmation, in the order of docs/wire.md. */
export function newPasswordProblem(password: string, confirmation: string) {
  if (!password) return "passwordRequired";
  if (password !== confirmation) return "passwordsDiffer";
  return [...password].length < PASSWORD_MIN ? "passwordShort" : null;
}
