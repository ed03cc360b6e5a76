const LATIN = /\p{sc=Latin}/u;
/** Scripts with letters that are drawn like Latin ones: one name in both may be meant to deceive. */
const LOOKALIKE = /[\p{sc=Cyrl}\p{sc=Grek}\p{sc=Armn}\p{sc=Cher}\p{sc=Lisu}]/u;
/** Cyrillic and Greek letters that are drawn like Latin ones. */
const ALIKE = "асԁеһіјӏорԛѕԝхуѵАВСЕНІЈКМОРЅТХУοανκρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
/** Letters of phonetic writing, drawn like plain ones. */
const PHONETIC = /[\u0250-\u02af\u1d00-\u1dbf]/u;
/** A name of these alone reads as a Latin one. */
const DRAWN_ALIKE = new RegExp(`^[\\d-]*[${ALIKE}][${ALIKE}\\d-]*$`, "u");
const PLAIN = /^[\x21-\x7e]*$/;

/**
 * The host a link leads to, as the network spells it ("xn--pple-43d.com"), where the written one may be taken for
 * another; nothing where what is written is what is reached.
 */
export function trueHost(written: string, href: string): string | undefined {
  const host = /^(?:https?:\/\/)?([^/?#:]+)/iu.exec(written)?.[1] ?? "";
  if (PLAIN.test(host) || !URL.canParse(href)) return undefined;
  const { protocol, hostname } = new URL(href);
  if (!protocol.startsWith("http")) return undefined;
  return isDisguised(host, hostname) ? hostname : undefined;
}

function isDisguised(written: string, reached: string): boolean {
  // Full-width letters and invisible ones, which the network takes for plain ones or leaves out.
  if (!reached.includes("xn--")) return true;
  const labels = written.split(".");
  const underPlain = PLAIN.test(labels.at(-1) ?? "");
  return labels.some(
    (label) =>
      PHONETIC.test(label) || (LATIN.test(label) && LOOKALIKE.test(label)) || (underPlain && DRAWN_ALIKE.test(label)),
  );
}
