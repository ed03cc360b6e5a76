/**
 * Returns the first problem of a new password and its confirmation, in the order of docs/wire.md.
 * @param least minimum characters of the password
 */
export function newPasswordProblem(password: string, confirmation: string, least: number) {
  if (!password) return "passwordRequired";
  if (password !== confirmation) return "passwordsDiffer";
  return [...password].length < least ? "passwordShort" : null;
}
