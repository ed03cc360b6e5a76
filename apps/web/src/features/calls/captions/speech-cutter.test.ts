import { expect, test } from "vitest";
import { Downsampler, SPEECH_RATE, SpeechCutter, wavOf } from "./speech-cutter.ts";

/** Sound of so many seconds; a voice is a tone in a room that hums. */
const sound = (seconds: number, loudness: number) =>
  Float32Array.from({ length: seconds * SPEECH_RATE }, (_, i) => loudness * Math.sin(i / 7));
const voice = (seconds: number) => sound(seconds, 0.2);
const room = (seconds: number) => sound(seconds, 0.002);

/** The lengths in seconds of the segments that the sounds are cut into. */
function cut(...sounds: readonly Float32Array[]): number[] {
  const lengths: number[] = [];
  const cutter = new SpeechCutter((samples) => lengths.push(samples.length / SPEECH_RATE));
  // Browsers give 128 samples at a time.
  for (const samples of sounds)
    for (let at = 0; at < samples.length; at += 128) cutter.take(samples.slice(at, at + 128));
  return lengths;
}

test("a sentence becomes one segment after its pause, with its soft beginning", () => {
  const [length = 0, ...others] = cut(room(1), voice(2), room(1));
  expect(others).toEqual([]);
  expect(length).toBeGreaterThan(2.6);
  expect(length).toBeLessThan(2.9);
});

test("two sentences are two segments, and a short breath does not part one", () => {
  expect(cut(room(1), voice(1), room(0.3), voice(1), room(1), voice(2), room(1))).toHaveLength(2);
});

test("long speech is cut at a short pause, and without one after eleven seconds", () => {
  expect(cut(room(1), voice(8), room(0.2), voice(2), room(1))).toHaveLength(2);
  expect(cut(room(1), voice(14), room(1)).map(Math.round)).toEqual([11, 4]);
});

test("silence, a hum and a click are no speech", () => {
  expect(cut(room(3))).toEqual([]);
  expect(cut(room(1), voice(0.1), room(1))).toEqual([]);
  // A fan that starts is learnt as the room.
  const lengths = cut(room(1), sound(30, 0.02));
  expect(lengths.length).toBeLessThan(3);
});

test("samples of any microphone become sixteen thousand a second", () => {
  for (const rate of [16_000, 44_100, 48_000, 96_000]) {
    const downsampler = new Downsampler(rate);
    let count = 0;
    for (let at = 0; at < rate; at += 128) count += downsampler.take(new Float32Array(128).fill(0.5)).length;
    expect([rate, Math.abs(count - SPEECH_RATE) < 50]).toEqual([rate, true]);
  }
  expect([...new Downsampler(48_000).take(new Float32Array(6).fill(0.5))].map((one) => one.toFixed(3))).toEqual([
    "0.500",
    "0.500",
  ]);
});

test("a WAV file holds the samples as sixteen bits", async () => {
  const bytes = new DataView(await wavOf(Float32Array.from([0, 1, -1, 2])).arrayBuffer());
  expect([bytes.byteLength, bytes.getUint32(24, true)]).toEqual([52, SPEECH_RATE]);
  expect([44, 46, 48, 50].map((at) => bytes.getInt16(at, true))).toEqual([0, 32_767, -32_767, 32_767]);
});
