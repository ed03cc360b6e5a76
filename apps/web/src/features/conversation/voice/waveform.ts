import { WAVEFORM_LEVELS } from "@lingualoom/contract/limits.ts";

const HIGHEST = 255;
/** Levels up to this share are silence, and are not scaled up to the loudness of speech. */
const QUIET = 0.02;

/** Scales any number of levels to 64 from 0 to 255; each is the loudest of its part. */
export function waveformOf(levels: readonly number[]): number[] {
  const loudest = levels.reduce((most, level) => Math.max(most, level), QUIET);
  return Array.from({ length: WAVEFORM_LEVELS }, (_, place) => {
    const from = Math.floor((place * levels.length) / WAVEFORM_LEVELS);
    const to = Math.max(from + 1, Math.floor(((place + 1) * levels.length) / WAVEFORM_LEVELS));
    const part = levels.slice(from, to).reduce((most, level) => Math.max(most, level), 0);
    return Math.round((part / loudest) * HIGHEST);
  });
}
