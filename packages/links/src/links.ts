import { LinkifyIt } from "linkify-it";
import { ENDINGS, isNoHost } from "./endings.ts";
import { stretchesOf } from "./stretches.ts";

const linkify = new LinkifyIt({ fuzzyLink: true }).tlds(ENDINGS).add("ftp:", null).add("//", null);
/** A link in a message may lead to a page or a mailbox, never run anything. */
const SAFE = new Set(["http:", "https:", "mailto:"]);
/** A text without one of these has no link: a quick test for most texts. */
const IN_EVERY_LINK = /[.:@]\S/;

/** `"see https://a.example!"`: it is of the sentence, although another sign follows. */
const BEFORE_A_QUOTE = /[!?.,;:]{1,20}$/;

/** A part of a text that can be followed. */
export interface Link {
  readonly from: number;
  readonly to: number;
  readonly href: string;
}

/**
 * The links of a text, in its order. The page makes exactly these clickable. Translation protects exactly these: no engine
 * sees one, and an answer with another one is refused.
 */
export function linksOf(text: string): Link[] {
  if (!IN_EVERY_LINK.test(text)) return [];
  return [...stretchesOf(text)].flatMap((stretch) =>
    (linkify.match(stretch.text) ?? [])
      .filter(({ schema, raw, url }) => isSafe(url) && (schema !== "" || !isNoHost(hostOf(raw))))
      .map(({ index, lastIndex, raw, url }) => {
        const [after = ""] = BEFORE_A_QUOTE.exec(raw) ?? [];
        const to = stretch.from + lastIndex - after.length;
        return { from: stretch.from + index, to, href: url.slice(0, url.length - after.length) };
      }),
  );
}

const isSafe = (href: string) => URL.canParse(href) && SAFE.has(new URL(href).protocol);

/** The host of an address without a scheme. "www." always begins one. */
const hostOf = (address: string) => (/^www\./i.test(address) ? "" : (/^[^/?#]*/.exec(address)?.[0] ?? ""));
