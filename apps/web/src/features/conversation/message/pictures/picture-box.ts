/** Pixels of a picture in a bubble. */
const WIDEST = 320;
const HIGHEST = 360;
const SMALLEST = 48;

/**
 * The box of a picture, known before the picture is loaded, so that nothing moves afterwards. A very long or very small
 * picture still has room for a finger.
 */
export function pictureBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(SMALLEST, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
}
