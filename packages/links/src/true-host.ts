const LATIN = /\p{sc=Latin}/u;
/** Scripts with letters that look like Latin ones. A label that mixes both may be meant to deceive. */
const LOOKALIKE = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Lisu}]/u;
/** Cyrillic and Greek letters that look like Latin ones. */
const ALIKE = "асԁеһіјӏорԛѕԝхуѵАВСЕНІЈКМОРЅТХУοανκρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
/** Phonetic letters that look like plain ones. */
const PHONETIC = /[\u0250-\u02af\u1d00-\u1dbf]/u;
/** A label of only these letters reads as a Latin one. */
const DRAWN_ALIKE = new RegExp(`^[\\d-]*[${ALIKE}][${ALIKE}\\d-]*$`, "u");
const PLAIN = /^[\x21-\x7e]*$/;

/**
 * Returns the host a link leads to, as the network spells it ("xn--pple-43d.com"), if the written one could be mistaken
 * for another; otherwise undefined.
 */
export function trueHost(written: string, href: string): string | undefined {
  const host = /^(?:https?:\/\/)?([^/?#:]+)/iu.exec(written)?.[1] ?? "";
  if (PLAIN.test(host) || !URL.canParse(href)) return undefined;
  const { protocol, hostname } = new URL(href);
  if (!protocol.startsWith("http")) return undefined;
  return isDisguised(host, hostname) ? hostname : undefined;
}

function isDisguised(written: string, reached: string): boolean {
  // Full-width and invisible letters, which the network normalizes or drops.
  if (!reached.includes("xn--")) return true;
  const labels = written.split(".");
  const underPlain = PLAIN.test(labels.at(-1) ?? "");
  return labels.some(
    (label) =>
      PHONETIC.test(label) || (LATIN.test(label) && LOOKALIKE.test(label)) || (underPlain && DRAWN_ALIKE.test(label)),
  );
}
