import { Readable } from "node:stream";
import { Reply } from "../http/routes.ts";
import type { LookedAt } from "./picture-store.ts";
import type { Pictures } from "./pictures.ts";
import { PLAYED } from "./uploads/content-kind.ts";

/**
 * For ever in the browser of who may see it, since another file has another address; but not for who signs in
 * there next, whose cookie is another.
 */
export const KEPT = { "cache-control": "private, max-age=31536000, immutable", vary: "cookie" };

/** What is no picture, sound or film is kept as a file by the browser, and whatever it is it may do nothing there. */
export function fileReply(
  pictures: Pictures,
  file: LookedAt,
  asked: string | null,
  isDownload: boolean,
): Reply<ReadableStream> {
  const { name, type, bytes } = file;
  const isPlayed = PLAYED.has(type) && !isDownload;
  const headers = {
    ...KEPT,
    "content-type": PLAYED.has(type) ? type : "application/octet-stream",
    "content-disposition": `${isPlayed ? "inline" : "attachment"}; filename*=UTF-8''${encoded(name || "file")}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "accept-ranges": "bytes",
  };
  const range = rangeOf(asked, bytes);
  if (range === "unsatisfiable")
    return new Reply(Readable.toWeb(Readable.from([])) as ReadableStream, {
      status: 416,
      headers: { "accept-ranges": "bytes", "content-range": `bytes */${bytes}` },
    });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const stream = Readable.toWeb(Readable.from(pictures.stream(file, start, end), { objectMode: false }));
  return new Reply(stream as ReadableStream, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "content-length": String(end - start + 1),
      ...(range ? { "content-range": `bytes ${start}-${end}/${bytes}` } : {}),
    },
  });
}

/** RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** One range (RFC 9110, section 14.1.2); null where none, or several, are asked for: the whole is sent then. */
function rangeOf(asked: string | null, bytes: number): { start: number; end: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || start > end ? "unsatisfiable" : { start, end };
}
