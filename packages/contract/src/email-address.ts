/** Invisible characters that keyboards and web pages add. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffd]/gu;
/** Full-width characters of East Asian keyboards, and the full stops that count as dots. */
const WIDE = /[\uff01-\uff5e]|[\u3002\uff61]/g;
const narrow = (sign: string) =>
  sign >= "\uff01" && sign <= "\uff5e" ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : ".";

/** Maximum length of a domain (RFC 1035). Non-ASCII letters take several characters of it. */
const LENGTH_MAX = 253;

const plain = (typed: string) => typed.replace(INVISIBLE, "").replace(WIDE, narrow).trim().toLowerCase();

/** Returns a domain in its ASCII form (`xn--…`); an invalid domain is returned unchanged. */
export function foldedDomain(typed: string): string {
  const domain = plain(typed);
  const url = `http://${domain}`;
  // ASCII domains need no conversion, and the URL parser would read some as IP addresses.
  if (domain.length > LENGTH_MAX || /^[\x21-\x7e]*$/.test(domain) || /[/?#:@\\\s]/.test(domain) || !URL.canParse(url))
    return domain;
  return new URL(url).hostname;
}

/** Normalizes an address for storage and mailing. */
export function foldedEmail(typed: string): string {
  const email = plain(typed);
  const at = email.lastIndexOf("@");
  return at < 0 ? email : `${email.slice(0, at).trim()}@${foldedDomain(email.slice(at + 1))}`;
}

/** Whether the local part has non-ASCII letters, to which the server cannot send mail. */
export const hasNonAsciiLocalPart = (email: string): boolean =>
  /[^\0-\x7f]/.test(email.slice(0, Math.max(0, email.lastIndexOf("@"))));
