/** Both formats flag animations near the beginning of the file. */
const HEAD_BYTES = 4_096;
const WEBP_FLAGS = 20;
const WEBP_MOVES = 0b10;

/** Detects animated PNG and WebP files, which shrinking would turn into stills. */
export async function isAnimated(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("RIFF") && text.startsWith("WEBPVP8X", 8)) return ((bytes[WEBP_FLAGS] ?? 0) & WEBP_MOVES) !== 0;
  return text.startsWith("\x89PNG") && text.includes("acTL");
}
