import { Parser } from "htmlparser2";

/** Code units of the longest title that is kept while parsing. */
const TITLE_UNITS = 2_000;
/** Code units of text that the encoding is guessed from. */
const WORDS_UNITS = 4_000;
/** Values per name, because a page may have several pictures. */
const VALUES_MAX = 4;
const NAMES_MAX = 500;
const TAGS_MAX = 10_000;
/** The parser's work for each closing tag grows with the number of unclosed ones. */
const DEPTH_MAX = 256;
/** Per tag. */
const ATTRIBUTES_MAX = 500;
/** Code units between two checks of the limits. */
const PIECE = 4_096;
/** Number of content tags after which a page without `head` and `body` tags is assumed to have no further title. */
const CONTENT_TAGS_MAX = 50;
const OF_HEAD = new Set(["html", "head", "title", "meta", "link", "style", "script", "noscript", "base", "template"]);
const CODE = new Set(["style", "script"]);
const CHARSET = /charset\s{0,9}=[\s"']{0,9}([\w.:-]{1,40})/i;

interface HeadOptions {
  /** Whether `<script/>` is self-closing, as in XHTML. */
  readonly isXml: boolean;
  /** False for bytes that are read as Latin-1, since entities would mix with them. */
  readonly decodeEntities?: boolean;
}

/** Collects the metadata of a page, piece by piece. */
export class PageHead {
  /** By lower-case name: contents of meta tags, and addresses of links by their relation. */
  readonly said = new Map<string, string[]>();
  title = "";
  charset: string | null = null;
  language = "";
  /** Text outside the title, up to a limit. */
  words = "";
  #tags = 0;
  #depth = 0;
  #attributes = 0;
  #contentTags = 0;
  #isHeadOver = false;
  #isInTitle = false;
  #isInCode = false;
  #drawings = 0;
  readonly #parser: Parser;

  constructor({ isXml, decodeEntities = true }: HeadOptions) {
    this.#parser = new Parser(
      {
        onopentagname: (name) => this.#open(name),
        onattribute: () => {
          this.#attributes += 1;
        },
        onopentag: (name, attributes) => this.#note(name, attributes),
        ontext: (text) => this.#read(text),
        onclosetag: (name) => this.#close(name),
      },
      { decodeEntities, recognizeSelfClosing: isXml },
    );
  }

  write(text: string): void {
    for (let at = 0; at < text.length && !this.#isTooMuch; at += PIECE) this.#parser.write(text.slice(at, at + PIECE));
  }

  /** Whether the rest of the page cannot add anything. A page may have its title in the body too. */
  get isOver(): boolean {
    const isNamed = this.title !== "" || this.said.has("og:title");
    return this.#isTooMuch || (isNamed && (this.#isHeadOver || this.#contentTags > CONTENT_TAGS_MAX));
  }

  get hasWordsForGuess(): boolean {
    return this.words.length >= WORDS_UNITS || this.#isTooMuch;
  }

  get #isTooMuch(): boolean {
    return this.#tags > TAGS_MAX || this.#depth > DEPTH_MAX || this.#attributes > ATTRIBUTES_MAX;
  }

  #open(name: string): void {
    this.#tags += 1;
    this.#depth += 1;
    this.#attributes = 0;
    if (name === "body") this.#isHeadOver = true;
    if (!OF_HEAD.has(name)) this.#contentTags += 1;
    if (name === "svg") this.#drawings += 1;
    this.#isInCode = CODE.has(name);
    // An SVG drawing has a title of its own.
    this.#isInTitle = name === "title" && this.#drawings === 0 && this.title.trim() === "";
  }

  #note(name: string, attributes: Record<string, string>): void {
    const { lang, href, rel, property, content, charset } = attributes;
    if (name === "html") this.language = (lang ?? "").slice(0, 2).toLowerCase();
    if (name === "base") this.#say("base", href);
    if (name === "link") for (const relation of namesIn(rel)) this.#say(`rel ${relation}`, href);
    if (name !== "meta") return;
    for (const names of [property, attributes.name, attributes.itemprop])
      for (const key of namesIn(names)) this.#say(key, content);
    const type = attributes["http-equiv"] ? CHARSET.exec((content ?? "").slice(0, 200))?.[1] : undefined;
    this.charset ??= charset ?? type ?? null;
  }

  #read(text: string): void {
    if (this.#isInTitle) this.title = (this.title + text).slice(0, TITLE_UNITS);
    else if (!this.#isInCode && this.words.length < WORDS_UNITS && text.trim() !== "")
      this.words += ` ${text.slice(0, WORDS_UNITS)}`;
  }

  #close(name: string): void {
    this.#depth -= 1;
    this.#isInCode = false;
    if (name === "title") this.#isInTitle = false;
    if (name === "head") this.#isHeadOver = true;
    if (name === "svg") this.#drawings -= 1;
  }

  #say(key: string, value: string | undefined): void {
    const values = this.said.get(key);
    if (!value || (values ? values.length >= VALUES_MAX : this.said.size >= NAMES_MAX)) return;
    if (values) values.push(value);
    else this.said.set(key, [value]);
  }
}

/** An attribute may contain several names. */
const namesIn = (names = ""): string[] => names.slice(0, 200).trim().toLowerCase().split(/\s+/, 5);
