import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { confine } from "../confined/confine.ts";
import type { MadePicture } from "../picture-sizes.ts";
import { makePicture, still } from "./make-picture.ts";
import type { PictureAnswer, PictureOrder, PictureRefusal } from "./process-messages.ts";
import { TooManyFrames, TooManyPixels } from "./too-many-pixels.ts";

const LONGEST = 1_600;

async function makePreview(bytes: Uint8Array): Promise<MadePicture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = LONGEST / Math.max(originalWidth, originalHeight, 1);
    const { width, height, data } = await page.render({
      scale,
      render: ({ data, width, height }) =>
        sharp(data, { raw: { width, height, channels: 4 } })
          .flatten({ background: "#ffffff" })
          .png()
          .toBuffer(),
    });
    if (width * height === 0) throw new Error("an empty page");
    return await still(data, "message");
  } finally {
    document.destroy();
    library.destroy();
  }
}

confine();

function refusalOf(error: unknown): PictureRefusal {
  if (error instanceof TooManyFrames) return "too-many-frames";
  return error instanceof TooManyPixels ? "too-many-pixels" : "unreadable";
}

const answer = (message: PictureAnswer) => process.send?.(message);

process.on("message", ({ id, bytes, purpose }: PictureOrder) => {
  (purpose === "preview" ? makePreview(bytes) : makePicture(bytes, purpose)).then(
    (made) => answer({ id, made }),
    (error) => answer({ id, refusal: refusalOf(error) }),
  );
});
