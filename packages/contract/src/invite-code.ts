/** Crockford's base 32: no letter looks like a digit, so a code can be read aloud. */
export const INVITE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits. */
export const INVITE_CODE_LENGTH = 10;

const CODE = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** A code alone or at the end of a link, regardless of following text in other scripts. */
const LEADING = /(?:^\W*|\/invite\/)([\dA-Z]{5}-?[\dA-Z]{5})(?![\dA-Z])/i;

/**
 * Extracts the code from typed or pasted text: a code in any spelling, or a link with one, even within a sentence of
 * any script; null if there is none.
 */
export function inviteCodeOf(text: string): string | null {
  const path = text.normalize("NFKC").split(/[?#]/)[0] ?? "";
  const last = path
    .replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, "")
    .split("/")
    .at(-1);
  const typed = LEADING.exec(path)?.[1] ?? last ?? "";
  const letters = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const code = letters.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

export const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
