import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { type Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublicAddress, lookUpPublic } from "./public-addresses.ts";

interface Reach {
  /** Checked for the first address and each redirect. */
  readonly isAllowed: (url: URL) => boolean;
  /** DNS lookup, used by the connection itself; absent: the system's own. */
  readonly lookUp?: LookupFunction;
}

interface Way extends Reach {
  readonly userAgent: string;
  /** Aborts requests in progress when the server stops. */
  readonly stopping: AbortSignal;
}

interface Wanted {
  /** Accepted content types; a response of another type is not read. */
  readonly type: RegExp;
  readonly accept: string;
  /** Maximum bytes of the content, both compressed and decompressed. */
  readonly most: number;
  /** Whether to return the beginning of larger content; otherwise nothing is returned. */
  readonly cut: boolean;
  /** Receives each chunk of the content. Returning false stops reading and returns the content up to there. */
  readonly goesOn?: (chunk: Buffer, type: string) => boolean;
  readonly userAgent?: string;
  readonly until: AbortSignal;
}

export interface Fetched {
  /** The address after all redirects. */
  readonly url: URL;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Fetches an address; null if it is missing, of another type, too large, too slow or not public. */
export type FetchPublic = (address: string, wanted: Wanted) => Promise<Fetched | null>;

const REDIRECTS_MAX = 3;
const HEADERS_MAX = 16_384;
const ENCODINGS = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress };

const isWebUrl = (url: URL) => /^https?:$/.test(url.protocol) && !url.username && !url.password;

/**
 * A host in decimal, octal or hexadecimal digits is already a numeric address here, because `URL` normalizes it. Ports
 * other than those of the web rarely serve pages.
 */
function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isWebUrl(url) && url.port === "" && (isIP(host) ? isPublicAddress(host) : host.includes("."));
}

export const publicWeb: Reach = { isAllowed: isPublicUrl, lookUp: lookUpPublic };
/** Also allows private addresses, if the operator wants that. */
export const intranetToo: Reach = { isAllowed: isWebUrl };

/**
 * Fetches untrusted public content: without cookies, and directly, because an outgoing proxy would resolve names itself
 * and may reach the internal network (SSRF). Each redirect is checked like the first address.
 */
export function createFetchPublic({ isAllowed, lookUp, userAgent: usualUserAgent, stopping }: Way): FetchPublic {
  const own = { keepAlive: false, maxSockets: 8, ...(lookUp && { lookup: lookUp }) };
  const agents = { "http:": new HttpAgent(own), "https:": new HttpsAgent(own) };

  function ask(
    url: URL,
    { accept, userAgent = usualUserAgent }: Wanted,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const isSecure = url.protocol === "https:";
    const request = isSecure ? requestHttps : requestHttp;
    const headers = { accept, "accept-encoding": "gzip, deflate, br", "user-agent": userAgent };
    return new Promise((resolve, reject) => {
      const agent = isSecure ? agents["https:"] : agents["http:"];
      request(url, { agent, headers, signal, maxHeaderSize: HEADERS_MAX })
        .once("response", resolve)
        .once("error", reject)
        .end();
    });
  }

  async function follow(first: URL, wanted: Wanted, signal: AbortSignal) {
    let url = first;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      if (!isAllowed(url)) return null;
      const answer = await ask(url, wanted, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return { url, answer };
      answer.on("error", () => {}).destroy();
      const next = statusCode >= 300 && statusCode < 400 ? URL.parse(headers.location ?? "", url) : null;
      if (!next) return null;
      url = next;
    }
    return null;
  }

  return async (address, wanted) => {
    const first = URL.parse(address);
    if (!first) return null;
    try {
      const found = await follow(first, wanted, AbortSignal.any([wanted.until, stopping]));
      if (!found) return null;
      const { url, answer } = found;
      const type = answer.headers["content-type"] ?? "";
      const bytes = wanted.type.test(type) ? await read(answer, type, wanted) : null;
      answer.destroy();
      return bytes && { url, type, bytes };
    } catch {
      return null;
    }
  };
}

/** Limits both the bytes sent and the bytes they decompress to. */
async function read(answer: IncomingMessage, type: string, { most, cut, goesOn }: Wanted): Promise<Buffer | null> {
  const encoding = (answer.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const unpack = ENCODINGS[encoding as keyof typeof ENCODINGS];
  if (!unpack && encoding !== "identity") return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpack ? unpacked(answer, unpack(), most) : answer) {
    size += chunk.length;
    const kept = size > most ? chunk.subarray(0, chunk.length - (size - most)) : chunk;
    chunks.push(kept);
    if (goesOn && !goesOn(kept, type)) return Buffer.concat(chunks);
    if (size < most) continue;
    return cut || size === most ? Buffer.concat(chunks) : null;
  }
  return Buffer.concat(chunks);
}

function unpacked(answer: Readable, unpack: Transform, most: number): Readable {
  let sent = 0;
  const counted = new Transform({
    transform(chunk, _, done) {
      sent += chunk.length;
      done(sent > most ? new Error("too much was sent") : null, chunk);
    },
  });
  const fail = (error: Error) => unpack.destroy(error);
  answer.once("error", fail);
  counted.once("error", fail);
  unpack.once("close", () => answer.destroy());
  return answer.pipe(counted).pipe(unpack);
}
