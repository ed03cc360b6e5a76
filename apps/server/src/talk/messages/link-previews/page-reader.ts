import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import {
  decodeStrictly,
  encodingNamed,
  guessEncoding,
  markedEncoding,
} from "#/platform/character-encoding/character-encoding.ts";
import { isPicture } from "#/platform/media/resizing/picture-format.ts";
import { type PageFacts, pageFacts, pictureFacts } from "./page-facts.ts";
import { PageHead } from "./page-head.ts";

const PAGE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const XHTML = /^application\/xhtml/i;
const PICTURE = /^(?:image\/|(?:application|binary)\/octet-stream)|^$/i;
const IN_HEADER = /charset\s{0,9}=[\s"']{0,9}([\w.:-]{1,40})/i;
const IN_XML = /^\s*<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]{1,40})/i;
/** Bytes that distinguish pictures from other files. */
const SIGNATURE_BYTES = 16;
/** Bytes by which a page without a declared type is recognised. */
const BEGINNING = 1_024;
const LOOKS_LIKE_PAGE = /^\s*<(?:!doctype\s+html|html|head|title|meta)\b/i;
/** Bytes that are parsed again in one turn of the event loop. */
const PIECE = 8_192;

/** Reads a page only as far as its metadata. */
export class PageReader {
  readonly #chunks: Buffer[] = [];
  #scan: Scan | null = null;

  /** Accepts the next bytes of a response; returns whether more are needed. */
  readonly take = (chunk: Buffer, type: string): boolean => {
    this.#chunks.push(chunk);
    if (this.#scan) return needsMore(this.#scan, chunk, type);
    const start = Buffer.concat(this.#chunks);
    if (start.length < SIGNATURE_BYTES) return true;
    if (!isPage(start, type)) return false;
    this.#scan = scanOf(start, type);
    return needsMore(this.#scan, start, type);
  };

  /** Null when it is not a page, has no metadata, or its encoding cannot be guessed reliably. */
  async facts(url: URL, type: string): Promise<PageFacts | null> {
    const bytes = Buffer.concat(this.#chunks);
    if (PICTURE.test(type) && isPicture(bytes)) return pictureFacts(url);
    if (!isPage(bytes, type)) return null;
    let scan = this.#scan;
    if (!scan) {
      scan = scanOf(bytes, type);
      scan.head.write(scan.decode(bytes));
    }
    const decoder = new TextDecoder(encodingOf(bytes, type, scan.head));
    const head = new PageHead({ isXml: XHTML.test(type) });
    for (let at = 0; at < bytes.length && !head.isOver; at += PIECE) {
      head.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
      await setImmediate();
    }
    return pageFacts(head, url);
  }
}

interface Scan {
  readonly head: PageHead;
  readonly decode: (chunk: Buffer) => string;
}

function needsMore({ head, decode }: Scan, chunk: Buffer, type: string): boolean {
  head.write(decode(chunk));
  if (!head.isOver) return true;
  const isKnown = head.charset !== null || IN_HEADER.test(type) || isUtf8(namesOf(head));
  return !isKnown && !head.hasWordsForGuess;
}

const isPage = (start: Buffer, type: string) =>
  PAGE.test(type) || (type === "" && LOOKS_LIKE_PAGE.test(start.toString("latin1", 0, BEGINNING)));

/** Tags are the same in nearly all encodings; only UTF-16 must be known in advance. */
function scanOf(start: Buffer, type: string): Scan {
  const wide = wideEncoding(start, type);
  const head = new PageHead({ isXml: XHTML.test(type), decodeEntities: false });
  if (!wide) return { head, decode: (chunk: Buffer) => chunk.toString("latin1") };
  const decoder = new TextDecoder(wide);
  return { head, decode: (chunk: Buffer) => decoder.decode(chunk, { stream: true }) };
}

function wideEncoding(start: Buffer, type: string): string | null {
  const marked = markedEncoding(start);
  const named = marked ?? encodingNamed(IN_HEADER.exec(type)?.[1]);
  if (named?.startsWith("utf-16")) return named;
  if (marked) return null;
  if (start[0] === 0x3c && start[1] === 0) return "utf-16le";
  return start[0] === 0 && start[1] === 0x3c ? "utf-16be" : null;
}

const namesOf = ({ title, said }: PageHead) => Buffer.from([title, ...[...said.values()].flat()].join("\n"), "latin1");

/**
 * Follows the order of the HTML standard, but rejects an encoding that the page's own words contradict: servers declare
 * one encoding for all their pages, whatever these use.
 */
function encodingOf(bytes: Buffer, type: string, head: PageHead): string {
  const certain = markedEncoding(bytes) ?? wideEncoding(bytes, type);
  if (certain) return certain;
  const names = namesOf(head);
  const guess = () => guessEncoding(Buffer.concat([names, Buffer.from(head.words, "latin1")]), head.language);
  if (names.includes("\x1b$")) return guess() ?? "iso-2022-jp";
  if (isUtf8(names)) return "utf-8";
  const inXml = IN_XML.exec(bytes.toString("latin1", 0, BEGINNING))?.[1];
  const named = [IN_HEADER.exec(type)?.[1], head.charset ?? undefined, inXml]
    .map(encodingNamed)
    // A name that could be read this way rules out UTF-16.
    .filter((encoding) => encoding !== null && !encoding.startsWith("utf-16"));
  const fitting = named.find((encoding) => decodeStrictly(names, encoding as string, false) !== null);
  return fitting ?? guess() ?? "utf-8";
}
