import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id } from "../fields.ts";
import { PICTURE_BYTES } from "../limits.ts";

export const mediaCalls = {
  /** A form with the field `image`, or the bytes alone. The server deletes a picture that no message uses after 24 hours. */
  "POST /media": {
    access: "session",
    keepsAnswer: false,
    upload: { field: "image", bytes: PICTURE_BYTES },
    output: z.object({ mediaId: Id, url: z.string() }),
    status: 201,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  /** Pictures of messages only for members of the conversation; profile pictures for every signed-in person. */
  "GET /media/:id": {
    access: "session",
    params: z.object({ id: Id }),
    query: z.object({ size: z.enum(["thumb", "medium", "full"]).default("full") }),
    output: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
