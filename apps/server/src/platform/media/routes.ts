import type { Caller } from "../caller.ts";
import { AppError, notFound } from "../errors.ts";
import { Reply, type Routes } from "../http/routes.ts";
import type { Limits } from "../rate-limits/limits.ts";
import { fileReply, KEPT } from "./file-reply.ts";
import { requirePictureSize } from "./given-picture.ts";
import { PICTURE_TYPE } from "./picture-sizes.ts";
import { pictureUrl } from "./picture-url.ts";
import type { Pictures } from "./pictures.ts";
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
      // Counted before it is read: reading is what costs.
      await limits.consume("UPLOAD", me.userId);
      await pictures.demandRoom(me.userId);
      const bytes = await upload().catch(async (error) => {
        // Too much was under way, nothing of it was read, and the page asks again in a moment.
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
      // What has arrived is got once a message shows it; until then HEAD tells how much that is.
      if (request.method !== "HEAD") throw notFound("fileNotFound");
      return tus(me, request, params.id);
    },
    "PATCH /uploads/:id": ({ me, request, params }) => tus(me, request, params.id),
    "DELETE /uploads/:id": ({ me, request, params }) => tus(me, request, params.id),
  };
}
