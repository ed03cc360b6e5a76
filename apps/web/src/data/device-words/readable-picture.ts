import { isDark, type ReadablePicture, sideToRead } from "@lingualoom/translation/picture-words/read-words.ts";

/** A picture for the recognition of its letters; the browser decodes it. */
export async function readablePicture(bytes: Blob): Promise<ReadablePicture<Blob>> {
  const bitmap = await createImageBitmap(bytes);
  const whole = { width: bitmap.width, height: bitmap.height };
  const side = sideToRead(whole);
  const scale = side / Math.max(whole.width, whole.height);
  const upright = canvasOf(Math.round(whole.width * scale), Math.round(whole.height * scale));
  upright.context.drawImage(bitmap, 0, 0, upright.canvas.width, upright.canvas.height);
  bitmap.close();
  darken(upright);
  return { whole, side, turned: (turn) => turnedBy(turn, upright.canvas) };
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws nothing");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

/** Turns letters that are light on a dark ground into dark ones. */
function darken({ canvas, context }: ReturnType<typeof canvasOf>): void {
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum += brightness(data, at);
  if (!isDark(sum / (data.length / 4))) return;
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel++) data[channel] = 255 - (data[channel] ?? 0);
  context.putImageData(pixels, 0, 0);
}

/** As in ITU-R BT.601. */
const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

/** @param turn a multiple of 90 degrees */
function turnedBy(turn: number, upright: OffscreenCanvas): Promise<Blob> {
  const { width, height } = upright;
  const isOnItsSide = turn % 180 !== 0;
  const { canvas, context } = canvasOf(isOnItsSide ? height : width, isOnItsSide ? width : height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(upright, -width / 2, -height / 2);
  return canvas.convertToBlob();
}
