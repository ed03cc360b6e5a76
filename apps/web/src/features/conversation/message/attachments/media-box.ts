/** Pixels of an image or a video in a bubble. */
const WIDEST = 320;
const HIGHEST = 360;
const SMALLEST = 48;

/**
 * The box of an image or a video, known before it is loaded, so that nothing moves afterwards. A very long or very small
 * one still has room for a finger.
 */
export function mediaBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(SMALLEST, Math.round(width * scale)),
    height: Math.max(SMALLEST, Math.round(height * scale)),
  };
}
