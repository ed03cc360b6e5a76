import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { PICTURE_BYTES } from "../limits.ts";
import { Message } from "../shapes.ts";
import { Failure, failures, LinkPreviewTranslation, Translation } from "./translation.ts";

const RawAnswer = z.custom<Response>((answer) => answer instanceof Response);

/** A share of the width or height of the picture. */
const Share = z.number();

export const PictureLine = z.object({
  text: z.string(),
  translation: z.string().optional(),
  /** Before it is turned by `angle` around its middle. */
  box: z.object({ x: Share, y: Share, width: Share, height: Share }),
  /** Degrees, clockwise. */
  angle: z.number(),
});

export const PictureWords = Translation.pick({
  success: true,
  targetLanguage: true,
  provider: true,
  engineName: true,
  quality: true,
  madeAt: true,
}).extend({
  /** Whose letters were read. */
  language: z.string().nullable(),
  /** From above. */
  lines: z.array(PictureLine),
  error: Failure.optional(),
});

export const AttachmentTexts = LinkPreviewTranslation.omit({ title: true, description: true }).extend({
  alt: z.string().optional(),
  transcript: z.string().optional(),
});

export type AttachmentTexts = z.infer<typeof AttachmentTexts>;
export type PictureLine = z.infer<typeof PictureLine>;
export type PictureWords = z.infer<typeof PictureWords>;

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
  /**
   * What messages carry only for members of the conversation; profile pictures for every signed-in person. An image comes in
   * the size that is asked for, and so does the preview of another file; without `size` come the bytes of the file,
   * or the range of them that is asked for. `download` names it as a file to keep.
   */
  "GET /media/:id": {
    access: "session",
    params: z.object({ id: Id }),
    query: z.object({ size: z.enum(["thumb", "medium", "full"]).optional(), download: z.string().optional() }),
    output: z.custom<Uint8Array | ReadableStream>(
      (bytes) => bytes instanceof Uint8Array || bytes instanceof ReadableStream,
    ),
    errors: ["NOT_FOUND"],
  },
  /**
   * The words of a picture in a message, and what they are in the reader's language. Without one that can be read
   * `lines` is empty; without a translation of all of them `error` says why, and a line that needs none has none.
   */
  "POST /media/:id/words": {
    access: "session",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ targetLanguage: LanguageCode.optional() }),
    output: PictureWords,
    errors: ["NOT_FOUND", "UNSUPPORTED_LANGUAGE", "UNSUPPORTED_MEDIA"],
  },
  /** What comes with an attachment of a message in words, its description and what is said in it, in the reader's language. */
  "POST /media/:id/texts": {
    access: "session",
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ targetLanguage: LanguageCode.optional() }),
    output: AttachmentTexts,
    errors: ["NOT_FOUND", ...failures],
  },
  /** Other words for what is said in a recording of one's own message; an empty text takes them away. */
  "PUT /media/:id/transcript": {
    access: "session",
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string() }),
    output: Message,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG"],
  },
  /**
   * Begins an upload by tus 1.0 (tus.io/protocols/resumable-upload). `Upload-Metadata` may have `filename`, and of a
   * recording `voice`, `waveform`, `durationMs`; of a video `width` and `height`. The value of `waveform` is text: 64 bytes in
   * base64. Like all values, tus encodes that text in base64. The last segment of `Location` is the attachment's id. The server deletes an upload that no message uses after 24 hours.
   */
  "POST /uploads": {
    access: "session",
    keepsAnswer: false,
    isRaw: true,
    output: RawAnswer,
    status: 201,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  /** HEAD says in `Upload-Offset` how much has arrived: whole pieces of a mebibyte, or everything. */
  "GET /uploads/:id": {
    access: "session",
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    errors: ["NOT_FOUND"],
  },
  /** The bytes from `Upload-Offset` on. The last request also answers what the content is refused for. */
  "PATCH /uploads/:id": {
    access: "session",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    status: 204,
    errors: ["NOT_FOUND", "IN_PROGRESS", "TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  "DELETE /uploads/:id": {
    access: "session",
    keepsAnswer: false,
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    status: 204,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
