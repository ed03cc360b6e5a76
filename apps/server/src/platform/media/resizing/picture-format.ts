const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte);

/** Returns whether the first box of an ISO media file has one of these brands. `mif1` alone may be anything. */
function hasBrand(bytes: Uint8Array, brands: RegExp): boolean {
  if (bytes.length < 16 || text(bytes, 4, 8) !== "ftyp") return false;
  const end = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) if (brands.test(text(bytes, at, at + 4))) return true;
  return false;
}

export const isHeic = (bytes: Uint8Array): boolean => hasBrand(bytes, /^hei[cxms]$|^hev[cxms]$/);

/**
 * Returns whether the bytes begin like an allowed picture, whatever name or type was declared. SVG is not allowed: it
 * is a document that can run code and fetch files.
 */
export function isPicture(bytes: Uint8Array): boolean {
  return (
    bytes.length >= 16 &&
    (startsWith(bytes, 0xff, 0xd8, 0xff) ||
      startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ||
      /^GIF8[79]a$/.test(text(bytes, 0, 6)) ||
      (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") ||
      hasBrand(bytes, /^avi[fs]$/) ||
      isHeic(bytes))
  );
}
