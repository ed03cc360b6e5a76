import { createCipheriv } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Answer, Person } from "./person.ts";

export const picture = (width = 64, height = 48, colour = "#3a5fcd") =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** Black and white stripes of one pixel, as readable as text. */
export const stripes = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height }, (_, at) => (at % 2 === 0 ? 0 : 255))), {
    raw: { width, height, channels: 1 },
  });

export const asWebp = (bytes: Uint8Array) => sharp(bytes).webp({ quality: 80, effort: 6 }).toBuffer();

const GAP = 12;

/** Joins photographs of equal height side by side. */
export async function sideBySide(photographs: readonly Uint8Array[]): Promise<Buffer> {
  const sizes = await Promise.all(photographs.map((bytes) => sharp(bytes).metadata()));
  let left = 0;
  const placed = photographs.map((input, i) => {
    const at = { input: Buffer.from(input), left, top: 0 };
    left += (sizes[i]?.width ?? 0) + GAP;
    return at;
  });
  const height = Math.max(...sizes.map((size) => size.height));
  return sharp({ create: { width: left - GAP, height, channels: 3, background: "#d8d6ce" } })
    .composite(placed)
    .png()
    .toBuffer();
}

/** Frames of equal size in an endless loop; the last stays longer. */
export const film = (
  frames: readonly Buffer[],
  { frameMs, endMs }: { readonly frameMs: number; readonly endMs: number },
) =>
  sharp([...frames], { join: { animated: true } })
    .webp({ quality: 70, effort: 6, loop: 0, delay: frames.map((_, i) => (i === frames.length - 1 ? endMs : frameMs)) })
    .toBuffer();

export const dataUrl = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;

export async function animation(frames = 3, side = 32): Promise<Buffer> {
  const colours = ["#d62828", "#2a9d3f", "#2b50d6"];
  const pixels = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      picture(side, side, colours[i % 3])
        .raw()
        .toBuffer(),
    ),
  );
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(Buffer.concat(pixels), { raw })
    .gif({ delay: Array(frames).fill(100) })
    .toBuffer();
}

interface PngFrame {
  readonly box: readonly [left: number, top: number, width: number, height: number];
  /** Red, green, blue and opacity of all its pixels. */
  readonly colour: readonly [number, number, number, number];
  readonly dispose?: number;
  readonly blend?: number;
}

/** An animated PNG whose first frame has its full size; each frame stays a tenth of a second. */
export function animatedPng(frames: readonly PngFrame[]): Buffer {
  let sequence = 0;
  const word = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(0, 0, value >> 8, value & 255)));
  const [, , width, height] = frames[0]?.box ?? [0, 0, 0, 0];
  const parts = frames.flatMap(({ box: [left, top, wide, high], colour, dispose = 0, blend = 0 }, at) => {
    const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: wide }, () => Buffer.from(colour))]);
    const data = deflateSync(Buffer.concat(Array.from({ length: high }, () => row)));
    const timing = Buffer.of(0, 1, 0, 10, dispose, blend);
    const control = chunk("fcTL", Buffer.concat([word(sequence++, wide, high, left, top), timing]));
    return [control, at === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([word(sequence++), data]))];
  });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", Buffer.concat([word(width, height), Buffer.of(8, 6, 0, 0, 0)])),
    chunk("acTL", word(frames.length, 3)),
    ...parts,
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A photograph of a camera held sideways: large, and hardly compressible. */
export const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();

/** A picture of 1,280 by 960 points and some hundred kilobytes, of soft colours; the same number gives the same one. */
export function clouds(number: number): Promise<Buffer> {
  const [width, height] = [160, 120];
  const cipher = createCipheriv("aes-128-ctr", Buffer.alloc(16, number), Buffer.alloc(16));
  return sharp(cipher.update(Buffer.alloc(3 * width * height)), { raw: { width, height, channels: 3 } })
    .resize(8 * width, 8 * height, { kernel: "cubic" })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A PDF document of some kilobytes whose first page takes half a minute to draw. */
export function heavyDocument(paths = 400_000): Buffer {
  const drawn = deflateSync(`/G gs 1 0 0 rg ${"0 0 600 800 re f ".repeat(paths)}`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R
/Resources<</ExtGState<</G<</Type/ExtGState/BM/Multiply/ca 0.5>>>>>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${drawn.length}>>stream
`),
    drawn,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>"),
  ]);
}

/** A hostile file: a hundred kilobytes that decode to 900 megapixels. */
export function decompressionBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // One bit per pixel.
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

interface Uploaded {
  readonly mediaId: string;
  readonly url: string;
  readonly code?: string;
  readonly message?: string;
}

/** Calls `POST /media` with the bytes alone, or as the field `image` of a form. */
export async function upload(person: Person, bytes: Uint8Array, asForm = false): Promise<Answer<Uploaded>> {
  const form = new FormData();
  form.set("image", new File([bytes as Uint8Array<ArrayBuffer>], "picture"));
  const response = await fetch(`${person.url}/api/media`, {
    method: "POST",
    headers: { cookie: person.cookie, ...(asForm ? {} : { "content-type": "application/octet-stream" }) },
    body: asForm ? form : (bytes as Uint8Array<ArrayBuffer>),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Uploaded };
}

export interface FetchedPicture {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

export async function look(person: Person, url: string, size?: "thumb" | "medium" | "full"): Promise<FetchedPicture> {
  const response = await fetch(`${person.url}${url}${size ? `?size=${size}` : ""}`, {
    headers: { cookie: person.cookie },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Returns the newest process that makes pictures for this process's servers; null on systems without `/proc`. */
export async function pictureProcess(): Promise<{ readonly pid: number; readonly peak: number } | null> {
  const numbers = (await readdir("/proc").catch(() => [])).map(Number).filter(Number.isInteger);
  // Servers that files of tests share may have one too.
  for (const pid of numbers.sort((a, b) => b - a)) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
    if (!(await read("cmdline")).includes("picture-process.ts")) continue;
    const status = await read("status");
    if (!status.includes(`PPid:\t${process.pid}\n`)) continue;
    return { pid, peak: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024 };
  }
  return null;
}
