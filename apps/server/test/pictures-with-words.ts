import sharp from "sharp";

interface Drawn {
  readonly lines: readonly string[];
  readonly size?: number;
  readonly isDark?: boolean;
  readonly isRightToLeft?: boolean;
  /** Degrees, clockwise. */
  readonly turn?: number;
}

export interface PictureWithWords {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  /** Centre of each line in pixels. */
  readonly middles: readonly { readonly x: number; readonly y: number }[];
}

const MARGIN = 40;
const FONT = "DejaVu Sans";
/** Moves the full stop at the end of an Arabic line to its left. */
const RIGHT_TO_LEFT_MARK = "\u200f";
const escaped = (text: string) =>
  `${text.replace(/[&<]/g, (sign) => (sign === "&" ? "&amp;" : "&lt;"))}${/\p{Script=Arabic}/u.test(text) ? RIGHT_TO_LEFT_MARK : ""}`;

/** Measures the drawn size of a line by drawing it alone. */
async function inkOf(
  line: string,
  size: number,
): Promise<{ left: number; width: number; top: number; height: number }> {
  const [width, height] = [2_400, size * 3];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/>
    <text x="${MARGIN}" y="${size * 2}" font-family="${FONT}" font-size="${size}">${escaped(line)}</text></svg>`;
  const { info } = await sharp(Buffer.from(svg))
    .flatten()
    .trim({ threshold: 40 })
    .toBuffer({ resolveWithObject: true });
  return {
    left: -(info.trimOffsetLeft ?? 0) - MARGIN,
    width: info.width,
    top: -(info.trimOffsetTop ?? 0) - size * 2,
    height: info.height,
  };
}

export async function pictureWithWords(drawn: Drawn): Promise<PictureWithWords> {
  const { lines, size = 32, isDark = false, isRightToLeft = false, turn = 0 } = drawn;
  const [ink, ground] = isDark ? ["#f2f2f2", "#20252b"] : ["#1b1b1b", "#f6f4ee"];
  const inks = await Promise.all(lines.map((line) => inkOf(line, size)));
  const width = Math.round(Math.max(...inks.map((one) => one.width)) + 2 * MARGIN);
  const step = size * 1.7;
  const height = Math.round(2 * MARGIN + step * lines.length);
  const baseline = (at: number) => MARGIN + size + step * at;
  const startOf = ({ width: own }: { width: number }) => (isRightToLeft ? width - MARGIN - own : MARGIN);
  const texts = lines.map((line, at) => {
    const one = inks[at] as Awaited<ReturnType<typeof inkOf>>;
    return `<text x="${startOf(one) - one.left}" y="${baseline(at)}" font-family="${FONT}" font-size="${size}" fill="${ink}">${escaped(line)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${texts.join("")}</svg>`;
  const upright = await sharp(Buffer.from(svg)).flatten({ background: ground }).png().toBuffer();
  const { data: bytes, info } = await sharp(upright)
    .rotate(turn, { background: ground })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const middles = inks.map((one, at) => {
    const x = startOf(one) + one.width / 2 - width / 2;
    const y = baseline(at) + one.top + one.height / 2 - height / 2;
    return { x: info.width / 2 + x * cos - y * sin, y: info.height / 2 + x * sin + y * cos };
  });
  return { bytes, width: info.width, height: info.height, middles };
}
