import { z } from "zod";
import type { CallMap } from "../call.ts";
import { Id, LanguageCode } from "../fields.ts";
import { PICTURE_BYTES } from "../limits.ts";
import { Message } from "../shapes.ts";
import { Failure, failures, LinkPreviewTranslation, Translation } from "./translation.ts";

const RawAnswer = z.custom<Response>((answer) => answer instanceof Response);

/** Fraction of the picture's width or height. */
const Share = z.number();

export const PictureLine = z.object({
  text: z.string(),
  translation: z.string().optional(),
  /** Before rotation by `angle` around its centre. */
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
  language: z.string().nullable(),
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
  /** A form with the field `image`, or the bytes alone. Pictures that no message uses are deleted after 24 hours. */
  "POST /media": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    upload: { field: "image", bytes: PICTURE_BYTES },
    output: z.object({ mediaId: Id, url: z.string() }),
    status: 201,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  /**
   * Files of messages, for members of the conversation; profile pictures, for every signed-in user. `size` selects a
   * size of an image, or the preview of another file; without it, the bytes of the file or the requested range are
   * returned. `download` sends it as an attachment with that name.
   */
  "GET /media/:id": {
    access: "session",
    forGuests: true,
    params: z.object({ id: Id }),
    query: z.object({ size: z.enum(["thumb", "medium", "full"]).optional(), download: z.string().optional() }),
    output: z.custom<Uint8Array | ReadableStream>(
      (bytes) => bytes instanceof Uint8Array || bytes instanceof ReadableStream,
    ),
    errors: ["NOT_FOUND"],
  },
  /**
   * The words in a picture of a message, translated to the reader's language. `lines` is empty if no words can be read;
   * `error` explains an incomplete translation, and lines that need no translation have none.
   */
  "POST /media/:id/words": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ targetLanguage: LanguageCode.optional() }),
    output: PictureWords,
    errors: ["NOT_FOUND", "UNSUPPORTED_LANGUAGE", "UNSUPPORTED_MEDIA"],
  },
  /** The description and transcript of a message's attachment, in the reader's language. */
  "POST /media/:id/texts": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ targetLanguage: LanguageCode.optional() }),
    output: AttachmentTexts,
    errors: ["NOT_FOUND", ...failures],
  },
  /** Corrects the transcript of the caller's own recording; an empty text removes it. */
  "PUT /media/:id/transcript": {
    access: "session",
    forGuests: true,
    holdsText: true,
    params: z.object({ id: Id }),
    body: z.object({ text: z.string() }),
    output: Message,
    errors: ["NOT_FOUND", "NOT_REACHABLE", "FORBIDDEN", "TEXT_TOO_LONG"],
  },
  /**
   * Starts an upload by tus 1.0 (tus.io/protocols/resumable-upload). `Upload-Metadata` may have `filename`; for
   * recordings `voice`, `waveform` and `durationMs`; for videos `width` and `height`. The value of `waveform` is 64
   * bytes in base64, which tus, like all values, encodes in base64 again. The last segment of `Location` is the
   * attachment's id. The server deletes uploads that no message uses after 24 hours.
   */
  "POST /uploads": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    isRaw: true,
    output: RawAnswer,
    status: 201,
    errors: ["TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  /** HEAD returns the received bytes in `Upload-Offset`: a multiple of a mebibyte, or everything. */
  "GET /uploads/:id": {
    access: "session",
    forGuests: true,
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    errors: ["NOT_FOUND"],
  },
  /** Appends bytes from `Upload-Offset` on. The last request also returns why the content is refused. */
  "PATCH /uploads/:id": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    status: 204,
    errors: ["NOT_FOUND", "IN_PROGRESS", "TOO_LARGE", "UNSUPPORTED_MEDIA"],
  },
  "DELETE /uploads/:id": {
    access: "session",
    forGuests: true,
    keepsAnswer: false,
    params: z.object({ id: Id }),
    isRaw: true,
    output: RawAnswer,
    status: 204,
    errors: ["NOT_FOUND"],
  },
} as const satisfies CallMap;
