/** Pixels of a picture in a bubble. */
const WIDEST = 320;
const HIGHEST = 360;
const SMALLEST = 48;

/**
 * The box a picture stands in, known before it has come, so that nothing moves when it does. One that is very long
 * or very small still has room for a finger.
 */
export function pictureBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(SMALLEST, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
}
