import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { Reply, type Routes } from "../http/routes.ts";
import { requirePictureSize } from "./given-picture.ts";
import { PICTURE_TYPE } from "./picture-sizes.ts";
import { pictureUrl } from "./picture-url.ts";

/**
 * For ever in the browser of who may see it, since another picture has another address; but not for who signs in
 * there next, whose cookie is another.
 */
const HEADERS = {
  "content-type": PICTURE_TYPE,
  "cache-control": "private, max-age=31536000, immutable",
  vary: "cookie",
  "content-disposition": "inline",
};

export function mediaRoutes({ pictures, limits }: Context): Routes<"POST /media" | "GET /media/:id"> {
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

    async "GET /media/:id"({ me, params, query }) {
      return new Reply(await pictures.look(me.userId, params.id, query.size), { headers: HEADERS });
    },
  };
}
