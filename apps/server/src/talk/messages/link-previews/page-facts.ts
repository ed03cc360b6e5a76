import type { PageHead } from "./page-head.ts";

export interface PageFacts {
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** Addresses of pictures of the page, best first. */
  readonly pictures: readonly string[];
  readonly isDescribed: boolean;
}

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 500;
const SITE_MAX = 80;
const ADDRESS_MAX = 2_000;
/** Low, because each may take a request. */
const PICTURES_MAX = 4;

/** Meta names in order of preference. */
const NAMES = {
  site: ["og:site_name", "application-name"],
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
};
/** Tried in order until one is a picture. */
const PICTURES = [
  "og:image:secure_url",
  "og:image:url",
  "og:image",
  "twitter:image",
  "twitter:image:src",
  "image",
  "thumbnail",
  "rel image_src",
  "rel apple-touch-icon",
  "rel apple-touch-icon-precomposed",
];

/** Reads Open Graph first, then what a page tells search engines; null without a title. */
export function pageFacts({ said, title }: PageHead, url: URL): PageFacts | null {
  const first = (names: readonly string[], most: number) =>
    names
      .flatMap((name) => said.get(name) ?? [])
      .map((text) => inOneLine(text, most))
      .find((text) => text !== "") ?? "";
  const named = first(NAMES.title, TITLE_MAX) || inOneLine(title, TITLE_MAX);
  if (named === "") return null;
  const description = first(NAMES.description, DESCRIPTION_MAX);
  const base = URL.parse(said.get("base")?.[0]?.trim() ?? "", url) ?? url;
  const pictures = PICTURES.flatMap((name) => said.get(name) ?? [])
    .map((address) => URL.parse(address.slice(0, ADDRESS_MAX).trim(), base))
    .filter((picture) => picture !== null && /^https?:$/.test(picture.protocol) && picture.href !== url.href)
    .map((picture) => (picture as URL).href);
  return {
    site: first(NAMES.site, SITE_MAX) || siteOf(url),
    title: named,
    description,
    pictures: [...new Set(pictures)].slice(0, PICTURES_MAX),
    isDescribed: description !== "" || pictures.length > 0 || said.has("og:title"),
  };
}

/** A direct link to a picture shows the picture, titled with its file name. */
export function pictureFacts(url: URL): PageFacts {
  const site = siteOf(url);
  const name = inOneLine(decoded(url.pathname.slice(url.pathname.lastIndexOf("/") + 1)), TITLE_MAX);
  return { site, title: name || site, description: "", pictures: [url.href], isDescribed: true };
}

const siteOf = (url: URL) => url.hostname.replace(/^www\./, "");

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Appears in a text that was decoded with the wrong encoding. */
const REPLACEMENT = "\ufffd";
/** Matches the end of a text that was cut within its last character. */
const CUT = /\ufffd(\s{0,9}(?:\.{3}|…)?\s{0,9})$/;
/** Control characters, invisible characters and repeated spaces. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\s]+/gu;
/** Characters that join and separate letters in many scripts. */
const JOINERS = /^[\u200c\u200d]+$/;

/** Empty for a text that was decoded with the wrong encoding. */
function inOneLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/\u00ad/g, "")
    .replace(CUT, "$1")
    .replace(UNSEEN, (found) => (JOINERS.test(found) ? found : " "))
    .trim();
  if (line.includes(REPLACEMENT)) return "";
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
