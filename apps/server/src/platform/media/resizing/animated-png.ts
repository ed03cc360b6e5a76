import { crc32 } from "node:zlib";
import sharp from "sharp";

/** The frames of an animated PNG as stored in the file, for a decoder that only reads plain PNG. */
export interface AnimatedPng {
  readonly width: number;
  readonly height: number;
  /** Number of loops; 0: forever. */
  readonly loop: number;
  readonly frames: readonly Frame[];
}

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly delayMs: number;
  readonly dispose: number;
  readonly blend: number;
  readonly data: Buffer[];
  readonly png: () => Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Every frame is decoded separately, which takes about a millisecond. */
const FRAMES_MAX = 2_000;
const [TO_BACKGROUND, TO_PREVIOUS] = [1, 2];
const OVER = 1;
const OPAQUE = 255;
const CHANNELS = 4;
/** Chunks for colours and transparency that apply to all frames. Excludes metadata of cameras and programs. */
const SHARED = new Set(["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP"]);

/** Returns null for a PNG that is not animated, or whose animation breaks the rules of the format. */
export function animatedPng(given: Uint8Array): AnimatedPng | null {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  let header: Buffer | null = null;
  let loop: number | null = null;
  const shared: Buffer[] = [];
  const frames: Frame[] = [];
  for (const { type, data } of chunksOf(bytes)) {
    if (type === "IHDR" && data.length === 13) header = data;
    else if (type === "acTL" && data.length === 8) loop = data.readUInt32BE(4);
    else if (SHARED.has(type)) shared.push(chunk(type, data));
    else if (type === "fcTL" && data.length === 26 && header) frames.push(frameOf(data, header, shared));
    // Skips a default image before the first frame, which is for programs without animation.
    else if (type === "IDAT") frames.at(-1)?.data.push(data);
    else if (type === "fdAT") frames.at(-1)?.data.push(data.subarray(4));
    if (frames.length > FRAMES_MAX) return null;
  }
  if (!header || loop === null || frames.length < 2) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const isInside = (frame: Frame) =>
    frame.width > 0 &&
    frame.height > 0 &&
    frame.left + frame.width <= width &&
    frame.top + frame.height <= height &&
    frame.data.length > 0;
  return frames.every(isInside) ? { width, height, loop, frames } : null;
}

export async function drawFrames({ width, height, frames }: AnimatedPng): Promise<Buffer> {
  const canvas = Buffer.alloc(width * height * CHANNELS);
  const drawn = Buffer.alloc(canvas.length * frames.length);
  for (const [at, frame] of frames.entries()) {
    const before = frame.dispose === TO_PREVIOUS ? Buffer.from(canvas) : null;
    const pixels = await sharp(frame.png(), { failOn: "error" }).toColourspace("srgb").ensureAlpha().raw().toBuffer();
    draw(canvas, width, frame, pixels);
    canvas.copy(drawn, at * canvas.length);
    if (before) before.copy(canvas);
    else if (frame.dispose === TO_BACKGROUND) clear(canvas, width, frame);
  }
  return drawn;
}

function draw(canvas: Buffer, canvasWidth: number, { left, top, width, height, blend }: Frame, pixels: Buffer): void {
  for (let row = 0; row < height; row++) {
    const from = row * width * CHANNELS;
    const to = ((top + row) * canvasWidth + left) * CHANNELS;
    if (blend !== OVER) pixels.copy(canvas, to, from, from + width * CHANNELS);
    else for (let at = 0; at < width * CHANNELS; at += CHANNELS) drawOver(canvas, to + at, pixels, from + at);
  }
}

function drawOver(canvas: Buffer, to: number, pixels: Buffer, from: number): void {
  const above = pixels[from + 3] as number;
  if (above === 0) return;
  const below = ((canvas[to + 3] as number) * (OPAQUE - above)) / OPAQUE;
  const alpha = above + below;
  for (let channel = 0; channel < 3; channel++)
    canvas[to + channel] = Math.round(
      ((pixels[from + channel] as number) * above + (canvas[to + channel] as number) * below) / alpha,
    );
  canvas[to + 3] = Math.round(alpha);
}

function clear(canvas: Buffer, canvasWidth: number, { left, top, width, height }: Frame): void {
  for (let row = top; row < top + height; row++) {
    const from = (row * canvasWidth + left) * CHANNELS;
    canvas.fill(0, from, from + width * CHANNELS);
  }
}

function* chunksOf(bytes: Buffer) {
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return;
    yield { type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}

function frameOf(control: Buffer, header: Buffer, shared: readonly Buffer[]): Frame {
  const data: Buffer[] = [];
  const size = control.subarray(4, 12);
  const png = () =>
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", Buffer.concat([size, header.subarray(8)])),
      ...shared,
      ...data.map((part) => chunk("IDAT", part)),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  return {
    width: size.readUInt32BE(0),
    height: size.readUInt32BE(4),
    left: control.readUInt32BE(12),
    top: control.readUInt32BE(16),
    delayMs: Math.round((1_000 * control.readUInt16BE(20)) / (control.readUInt16BE(22) || 100)),
    dispose: control[24] as number,
    blend: control[25] as number,
    data,
    png,
  };
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
