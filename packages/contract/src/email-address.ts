/** Nobody sees them, and keyboards and web pages add them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\ufffd]/gu;
/** Full-width forms of what an address is made of, as keyboards of East Asia write it, and the full stops that count as dots. */
const WIDE = /[\uff01-\uff5e]|[\u3002\uff61]/g;
const narrow = (sign: string) =>
  sign >= "\uff01" && sign <= "\uff5e" ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : ".";

/** Of a domain in other letters, which take several of the 253 that it may have. */
const LENGTH_MAX = 253;

const plain = (typed: string) => typed.replace(INVISIBLE, "").replace(WIDE, narrow).trim().toLowerCase();

/** A domain as the mail system spells it (`xn--…`); what is none comes back as it is. */
export function foldedDomain(typed: string): string {
  const domain = plain(typed);
  const url = `http://${domain}`;
  // A plain one needs nothing, and some of these would be read as numbers of the network.
  if (domain.length > LENGTH_MAX || /^[\x21-\x7e]*$/.test(domain) || /[/?#:@\\\s]/.test(domain) || !URL.canParse(url))
    return domain;
  return new URL(url).hostname;
}

/** An address as it is stored and mailed to. */
export function foldedEmail(typed: string): string {
  const email = plain(typed);
  const at = email.lastIndexOf("@");
  return at < 0 ? email : `${email.slice(0, at).trim()}@${foldedDomain(email.slice(at + 1))}`;
}

/** Whether the part before the @ has letters that no mail server here can be asked for. */
export const hasForeignName = (email: string): boolean =>
  /[^\0-\x7f]/.test(email.slice(0, Math.max(0, email.lastIndexOf("@"))));
