import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, OneLine } from "../fields.ts";
import { STICKER_BODY_BYTES, STICKER_LABEL_CODE_POINTS } from "../limits.ts";
import { objection } from "../objections.ts";
import { isVisible } from "../visible.ts";

const StickerKind = z.enum(["emoji", "sticker"]);

export const Sticker = z.object({
  _id: Id,
  kind: StickerKind,
  /** An emoji is written as `:name:`. */
  name: z.string(),
  /** Read aloud by screen readers. */
  label: z.string(),
  /** Address of the picture; `?size=thumb` does not move. */
  url: z.string(),
  animated: z.literal(true).optional(),
  /** The space whose members may use it, an emoji only in its groups; missing for those of the whole server. */
  spaceId: Id.optional(),
});

const Name = z.string().regex(/^[a-z0-9_]{2,32}$/, objection("stickerName"));
const Label = OneLine.refine(isVisible, objection("textNeeded")).refine(
  (label) => [...label].length <= STICKER_LABEL_CODE_POINTS,
  objection("atMost", { most: STICKER_LABEL_CODE_POINTS }),
);
const NewSticker = z.object({
  kind: StickerKind,
  name: Name,
  label: Label,
  /** Data URL of a PNG, WebP or GIF picture. */
  image: z.string(),
});
const Names = z.object({ name: Name.optional(), label: Label.optional() });
const Success = z.object({ success: z.literal(true) });
const params = z.object({ id: Id });
const inSpace = z.object({ spaceId: Id, id: Id });

export const stickerCalls = {
  /** All emoji and stickers of the server and of the caller's spaces. `rev` changes with each of them; the answer has it as its `ETag`. */
  "GET /stickers": {
    access: "session",
    forGuests: true,
    output: z.object({ rev: z.string(), stickers: z.array(Sticker) }),
  },
  "POST /admin/stickers": {
    access: "admin",
    body: NewSticker,
    bodyBytes: STICKER_BODY_BYTES,
    output: Sticker,
    status: 201,
    errors: ["STICKER_NAME_TAKEN", "TOO_MANY_STICKERS", "TOO_LARGE", "UNSUPPORTED_MEDIA", "UNAVAILABLE"],
  },
  "PATCH /admin/stickers/:id": {
    access: "admin",
    params,
    body: Names,
    output: Sticker,
    errors: ["NOT_FOUND", "STICKER_NAME_TAKEN"],
  },
  /** Messages keep the stickers that they show; an emoji in a text becomes `:name:` again. */
  "DELETE /admin/stickers/:id": {
    access: "admin",
    params,
    output: Success,
    errors: ["NOT_FOUND"],
  },
  /** Adds an emoji or a sticker for the members of a space. For its owner and admins. */
  "POST /spaces/:spaceId/stickers": {
    access: "session",
    scope: "manage",
    params: z.object({ spaceId: Id }),
    body: NewSticker,
    bodyBytes: STICKER_BODY_BYTES,
    output: Sticker,
    status: 201,
    errors: [
      "NOT_FOUND",
      "FORBIDDEN",
      "RATE_LIMITED",
      "STICKER_NAME_TAKEN",
      "TOO_MANY_STICKERS",
      "TOO_LARGE",
      "UNSUPPORTED_MEDIA",
      "UNAVAILABLE",
    ],
  },
  "PATCH /spaces/:spaceId/stickers/:id": {
    access: "session",
    scope: "manage",
    params: inSpace,
    body: Names,
    output: Sticker,
    errors: ["NOT_FOUND", "FORBIDDEN", "STICKER_NAME_TAKEN"],
  },
  "DELETE /spaces/:spaceId/stickers/:id": {
    access: "session",
    scope: "manage",
    params: inSpace,
    output: Success,
    errors: ["NOT_FOUND", "FORBIDDEN"],
  },
} as const satisfies CallMap;

export type Sticker = z.infer<typeof Sticker>;
export type StickerKind = z.infer<typeof StickerKind>;
