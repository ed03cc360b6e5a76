/** Crockford's base 32: no letter of it is taken for a digit, so a code can be read aloud. */
export const INVITE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits. */
export const INVITE_CODE_LENGTH = 10;

const CODE = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** At the end of a link or by itself, whatever words of other letters follow. */
const LEADING = /(?:^\W*|\/invite\/)([\dA-Z]{5}-?[\dA-Z]{5})(?![\dA-Z])/i;

/**
 * The code in what somebody typed or pasted: a code in any spelling, or a link with one, also with what stands around it in
 * a sentence of any script; null when there is none.
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

/** As it is shown and read aloud. */
export const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
