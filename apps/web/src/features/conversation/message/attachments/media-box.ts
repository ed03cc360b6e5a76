/** In pixels. */
const WIDEST = 320;
const HIGHEST = 360;
const SMALLEST = 48;

/** Returns the box before the file is loaded, so that nothing moves afterwards; even the smallest one can be tapped. */
export function mediaBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(SMALLEST, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
}
