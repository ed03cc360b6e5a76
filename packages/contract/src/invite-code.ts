/** Crockford's base 32: no letter of it is taken for a digit, so a code can be read aloud. */
export const INVITE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 50 bits. */
export const INVITE_CODE_LENGTH = 10;

const CODE = new RegExp(`^[${INVITE_ALPHABET}]{${INVITE_CODE_LENGTH}}$`);

/** The code in what somebody typed or pasted: a code in any spelling, or a link with one; null when there is none. */
export function inviteCodeOf(text: string): string | null {
  const typed = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** As it is shown and read aloud. */
export const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
