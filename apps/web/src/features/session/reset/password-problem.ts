type PasswordProblem = "fillAll" | "passwordShort" | "passwordMismatch";

/**
 * Returns the first problem of a new password and its confirmation, in the order of docs/wire.md.
 * @param least minimum characters of the password
 */
export function passwordProblem(password: string, confirmation: string, least: number): PasswordProblem | null {
  if (!password || !confirmation) return "fillAll";
  if ([...password].length < least) return "passwordShort";
  return password === confirmation ? null : "passwordMismatch";
}
