/** Samples a second that recognizers expect. */
export const SPEECH_RATE = 16_000;

const FRAME = SPEECH_RATE / 50;
const FRAMES_PER_SECOND = SPEECH_RATE / FRAME;
const seconds = (count: number) => Math.round(count * FRAMES_PER_SECOND);

/** Speech is this many times as loud as the room, and never softer than the least. */
const ABOVE_ROOM = 3;
const LEAST = 0.006;
/** The room is learnt within some seconds when it gets louder, and at once when it gets quieter. */
const ROOM_RISES = 1.004;
const ROOM_MOST = 0.05;
/** Frames of speech among the last five that begin a segment, which a click does not have. */
const BEGIN = 3;
const LOOKED_BACK = 5;
/** Frames before the beginning, because first consonants are soft. */
const LEAD = seconds(0.3);
/** A pause that ends a segment; in a long one a shorter pause does. */
const PAUSE = seconds(0.5);
const SHORT_PAUSE = seconds(0.16);
const LONG = seconds(7);
const MOST = seconds(11);
/** Frames of speech below which a segment is a cough. */
const WORTH = seconds(0.24);

/** Averages a microphone's samples down to `SPEECH_RATE`. */
export class Downsampler {
  readonly #ratio: number;
  #sum = 0;
  #weight = 0;

  constructor(rate: number) {
    this.#ratio = Math.max(1, rate / SPEECH_RATE);
  }

  take(samples: Float32Array): Float32Array {
    const taken: number[] = [];
    for (const sample of samples) {
      const room = this.#ratio - this.#weight;
      const part = Math.min(1, room);
      this.#sum += sample * part;
      this.#weight += part;
      if (this.#ratio - this.#weight > 1e-9) continue;
      taken.push(this.#sum / this.#ratio);
      this.#weight = 1 - part;
      this.#sum = sample * this.#weight;
    }
    return Float32Array.from(taken);
  }
}

/** Finds speech by its loudness, and cuts it at pauses into segments that can be recognized by themselves. */
export class SpeechCutter {
  readonly #onSegment: (samples: Float32Array) => void;
  #rest = new Float32Array(0);
  #room = LEAST;
  #frames: Float32Array[] = [];
  /** Whether each of the last frames was speech. */
  #heard: boolean[] = [];
  #isSpeaking = false;
  #silent = 0;
  #spoken = 0;

  constructor(onSegment: (samples: Float32Array) => void) {
    this.#onSegment = onSegment;
  }

  take(samples: Float32Array): void {
    const all = new Float32Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    let at = 0;
    for (; at + FRAME <= all.length; at += FRAME) this.#frame(all.slice(at, at + FRAME));
    this.#rest = all.slice(at);
  }

  #frame(frame: Float32Array): void {
    const loudness = Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / FRAME);
    const isSpeech = loudness > Math.max(LEAST, ABOVE_ROOM * this.#room);
    this.#room = Math.min(ROOM_MOST, Math.max(1e-5, loudness), this.#room * ROOM_RISES);
    this.#frames.push(frame);
    if (!this.#isSpeaking) {
      this.#heard = [...this.#heard.slice(1 - LOOKED_BACK), isSpeech];
      if (this.#heard.filter(Boolean).length >= BEGIN) this.#begin();
      else if (this.#frames.length > LEAD) this.#frames.shift();
      return;
    }
    this.#silent = isSpeech ? 0 : this.#silent + 1;
    if (isSpeech) this.#spoken += 1;
    const pause = this.#frames.length > LONG ? SHORT_PAUSE : PAUSE;
    if (this.#silent >= pause || this.#frames.length >= MOST) this.#end();
  }

  #begin(): void {
    this.#isSpeaking = true;
    this.#silent = 0;
    this.#spoken = BEGIN;
  }

  #end(): void {
    const isWorth = this.#spoken >= WORTH;
    const samples = new Float32Array(this.#frames.length * FRAME);
    for (const [i, frame] of this.#frames.entries()) samples.set(frame, i * FRAME);
    this.#frames = [];
    this.#heard = [];
    this.#isSpeaking = false;
    if (isWorth) this.#onSegment(samples);
  }
}

const HEADER_BYTES = 44;
const LOUDEST = 0x7fff;

/** Returns the samples as a WAV file with one channel of 16 bits. */
export function wavOf(samples: Float32Array): Blob {
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES + 2 * samples.length));
  const text = (at: number, letters: string) => {
    for (const [i, letter] of [...letters].entries()) bytes.setUint8(at + i, letter.charCodeAt(0));
  };
  text(0, "RIFF");
  bytes.setUint32(4, bytes.byteLength - 8, true);
  text(8, "WAVEfmt ");
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, SPEECH_RATE, true);
  bytes.setUint32(28, 2 * SPEECH_RATE, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, "data");
  bytes.setUint32(40, 2 * samples.length, true);
  for (const [i, sample] of samples.entries())
    bytes.setInt16(HEADER_BYTES + 2 * i, Math.max(-1, Math.min(1, sample)) * LOUDEST, true);
  return new Blob([bytes.buffer], { type: "audio/wav" });
}
