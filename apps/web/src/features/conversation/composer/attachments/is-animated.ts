/** The head of a file is enough: both formats flag animations near their beginning. */
const HEAD_BYTES = 4_096;
const WEBP_FLAGS = 20;
const WEBP_MOVES = 0b10;

/** Whether a PNG or a WebP is animated: shrinking would stop it. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP8X", 8)) return ((bytes[WEBP_FLAGS] ?? 0) & WEBP_MOVES) !== 0;
  return text.startsWith("\x89PNG") && text.includes("acTL");
}
