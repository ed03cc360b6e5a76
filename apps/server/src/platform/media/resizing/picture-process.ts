import { confine } from "../confined/confine.ts";
import { makePicture } from "./make-picture.ts";
import { makePreview } from "./make-preview.ts";
import type { PictureAnswer, PictureOrder } from "./process-messages.ts";
import { TooManyPixels } from "./too-many-pixels.ts";

confine();

const answer = (message: PictureAnswer) => process.send?.(message);

process.on("message", ({ id, bytes, purpose }: PictureOrder) => {
  (purpose === "preview" ? makePreview(bytes) : makePicture(bytes, purpose)).then(
    (made) => answer({ id, made }),
    (error) => answer({ id, refusal: error instanceof TooManyPixels ? "too-many-pixels" : "unreadable" }),
  );
});
