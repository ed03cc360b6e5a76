import { Readable } from "node:stream";
import type { Caller } from "../caller.ts";
import { AppError, notFound } from "../errors.ts";
import { Reply, type Routes } from "../http/routes.ts";
import type { Limits } from "../rate-limits/limits.ts";
import { requirePictureSize } from "./picture-input.ts";
import { PICTURE_TYPE } from "./picture-sizes.ts";
import type { VisibleFile } from "./picture-store.ts";
import { pictureUrl } from "./picture-url.ts";
import type { Pictures } from "./pictures.ts";
import { PLAYED } from "./uploads/content-kind.ts";
import { answerTus, createUploadLocker } from "./uploads/tus.ts";
import type { Uploads } from "./uploads/uploads.ts";

type Names = "POST /media" | "GET /media/:id" | "POST /uploads" | `${"GET" | "PATCH" | "DELETE"} /uploads/:id`;

export function mediaRoutes({
  pictures,
  uploads,
  limits,
}: {
  readonly pictures: Pictures;
  readonly uploads: Uploads;
  readonly limits: Limits;
}): Routes<Names> {
  const locker = createUploadLocker();
  const tus = (me: Caller, request: Request, id?: string) =>
    answerTus({ uploads, locker }, { ownerId: me.userId, request, ...(id !== undefined && { id }) }, "/api/uploads");
  return {
    async "POST /media"({ me, upload }) {
      // Counted before the upload is read, because reading is the expensive part.
      await limits.consume("UPLOAD", me.userId);
      await pictures.demandRoom(me.userId);
      const bytes = await upload().catch(async (error) => {
        // Nothing of it was read, and the client retries in a moment, so the attempt does not count.
        if (error instanceof AppError && error.details.retryAfter !== undefined)
          await limits.refund("UPLOAD", me.userId);
        throw error;
      });
      requirePictureSize(bytes.length);
      const mediaId = await pictures.create(me.userId, bytes, "message");
      return { mediaId, url: pictureUrl(mediaId) };
    },

    async "GET /media/:id"({ me, params, query: { size, download }, headers }) {
      const found = await pictures.find(me.userId, params.id);
      const isPicture = found.kind === "image" || size !== undefined;
      if (!isPicture) return fileReply(pictures, found, headers.get("range"), download !== undefined);
      const bytes = await pictures.look(me.userId, params.id, size ?? "full");
      return new Reply(bytes, { headers: { ...KEPT, "content-type": PICTURE_TYPE, "content-disposition": "inline" } });
    },

    async "POST /uploads"({ me, request }) {
      await limits.consume("UPLOAD", me.userId);
      return tus(me, request);
    },
    async "GET /uploads/:id"({ me, request, params }) {
      // The file is available once a message shows it; until then, HEAD tells how much has arrived.
      if (request.method !== "HEAD") throw notFound("fileNotFound");
      return tus(me, request, params.id);
    },
    "PATCH /uploads/:id": ({ me, request, params }) => tus(me, request, params.id),
    "DELETE /uploads/:id": ({ me, request, params }) => tus(me, request, params.id),
  };
}

/** Cached forever, since another file has another address; but not for a next user with another cookie. */
const KEPT = { "cache-control": "private, max-age=31536000, immutable", vary: "cookie" };

/** Browsers download anything that is not a picture, sound or video, and no file may run code there. */
function fileReply(
  pictures: Pictures,
  file: VisibleFile,
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

/** Parses a single range (RFC 9110, section 14.1.2). Null for none or several, when the whole file is sent. */
function rangeOf(asked: string | null, bytes: number): { start: number; end: number } | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === "" || to === "" ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return start >= bytes || start > end ? "unsatisfiable" : { start, end };
}
