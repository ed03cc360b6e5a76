import { Parser } from "htmlparser2";

/** What a page says of itself. */
export interface PageFacts {
  readonly site: string;
  readonly title: string;
  readonly description: string;
  /** The address of its picture. */
  readonly picture: string | null;
}

const TITLE_MAX = 200;
const DESCRIPTION_MAX = 500;
const SITE_MAX = 80;
/** A page says what it is in its first tags. A limit, because the parser's work grows with how deep they are nested. */
const TAGS_MAX = 3_000;
const PIECE = 8_192;

/** The first of these that is there is taken. */
const NAMES = {
  site: ["og:site_name", "application-name"],
  title: ["og:title", "twitter:title"],
  description: ["og:description", "twitter:description", "description"],
  picture: ["og:image:secure_url", "og:image:url", "og:image", "twitter:image", "twitter:image:src"],
};

/** By Open Graph, else as the page describes itself to search engines; null without a title. */
export function pageFacts(html: string, url: URL): PageFacts | null {
  const { said, title } = read(html);
  const first = (names: readonly string[], most: number) =>
    names.map((name) => inOneLine(said.get(name) ?? "", most)).find((text) => text !== "") ?? "";
  const named = first(NAMES.title, TITLE_MAX) || inOneLine(title, TITLE_MAX);
  if (named === "") return null;
  const picture = URL.parse(first(NAMES.picture, 2_000), url);
  return {
    site: first(NAMES.site, SITE_MAX) || url.hostname.replace(/^www\./, ""),
    title: named,
    description: first(NAMES.description, DESCRIPTION_MAX),
    picture: picture && /^https?:$/.test(picture.protocol) && picture.href !== url.href ? picture.href : null,
  };
}

function read(html: string) {
  const said = new Map<string, string>();
  let [title, isTitled, isInTitle, tags] = ["", false, false, 0];
  let attributes: Record<string, string> = {};
  let isOver = false;
  const parser = new Parser({
    onopentagname(name) {
      attributes = {};
      tags += 1;
      isOver ||= name === "body" || tags > TAGS_MAX;
      isInTitle = name === "title" && !isTitled;
    },
    onattribute(name, value) {
      if (name === "property" || name === "name" || name === "content") attributes[name] ??= value;
    },
    ontext(text) {
      if (isInTitle && title.length < 10 * TITLE_MAX) title += text;
    },
    onclosetag(name) {
      if (name === "title") [isTitled, isInTitle] = [true, false];
      if (name !== "meta") return;
      const key = (attributes.property ?? attributes.name ?? "").trim().toLowerCase();
      if (key !== "" && attributes.content && !said.has(key)) said.set(key, attributes.content);
    },
  });
  for (let at = 0; at < html.length && !isOver; at += PIECE) parser.write(html.slice(at, at + PIECE));
  return { said, title };
}

/** Characters that steer how others are shown, or are not shown, and more space than one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\s]+/gu;
/** They join and part letters of many scripts. */
const JOINERS = /^[\u200c\u200d]+$/;

function inOneLine(text: string, most: number): string {
  const line = text
    .slice(0, 4 * most)
    .toWellFormed()
    .replace(/\u00ad/g, "")
    .replace(UNSEEN, (found) => (JOINERS.test(found) ? found : " "))
    .trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
