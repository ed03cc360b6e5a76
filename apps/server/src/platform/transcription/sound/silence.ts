/** 20 ms at 16,000 samples a second. */
const FRAME = 320;
/** Of 32,768: about −50 dB. A quiet voice beside a microphone is ten times as loud. */
const AUDIBLE = 100;
/** 0.2 s: the shortest word. */
const LEAST_FRAMES = 10;

/** Whether nothing in it is loud enough to be a word: models write words for silence. */
export function isSilent(samples: Int16Array): boolean {
  let audible = 0;
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    let sum = 0;
    for (let i = at; i < at + FRAME; i++) sum += (samples[i] as number) ** 2;
    if (Math.sqrt(sum / FRAME) >= AUDIBLE) audible += 1;
    if (audible >= LEAST_FRAMES) return false;
  }
  return true;
}
