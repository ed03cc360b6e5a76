import { isVisible } from "@lingualoom/contract/visible.ts";

/** Detects mistyped addresses; the server decides. */
const LOOKS_LIKE_ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

interface Typed {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Returns the problem of each field, as keys of texts; empty if the form can be sent.
 * @param least minimum characters of the password
 */
export function signUpProblems({ fullName, email, password }: Typed, least: number) {
  return {
    ...(!isVisible(fullName) && { fullName: "nameMissing" as const }),
    ...(!LOOKS_LIKE_ADDRESS.test(email.trim()) && { email: "emailInvalid" as const }),
    ...([...password].length < least && { password: "passwordShort" as const }),
  };
}
