import { TYPES } from "./can-record.ts";
import { waveformOf } from "./waveform.ts";

export interface Recorded {
  readonly blob: Blob;
  readonly durationMs: number;
  /** 64 levels from 0 to 255. */
  readonly waveform: readonly number[];
}

const BITS_PER_SECOND = 32_000;
/** Milliseconds between two measurements of the loudness. */
export const LOOK_MS = 60;

export class Recorder {
  readonly #stream: MediaStream;
  readonly #media: MediaRecorder;
  readonly #parts: Blob[] = [];
  readonly #levels: number[] = [];
  readonly #sound = new AudioContext();
  readonly #looking: ReturnType<typeof setInterval>;
  readonly #begun = performance.now();

  private constructor(stream: MediaStream, onLevel: (levels: readonly number[]) => void) {
    this.#stream = stream;
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "";
    this.#media = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    this.#media.ondataavailable = ({ data }) => this.#parts.push(data);
    this.#media.start(1_000);
    const analyser = this.#sound.createAnalyser();
    this.#sound.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.#looking = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      this.#levels.push(Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length));
      onLevel(this.#levels);
    }, LOOK_MS);
  }

  /** @throws DOMException when the user refuses, or there is no microphone */
  static async start(onLevel: (levels: readonly number[]) => void): Promise<Recorder> {
    return new Recorder(await navigator.mediaDevices.getUserMedia({ audio: true }), onLevel);
  }

  async stop(): Promise<Recorded> {
    const durationMs = Math.round(performance.now() - this.#begun);
    // The recorder may be slow to stop, and a later level would show it as recording.
    clearInterval(this.#looking);
    const stopped = new Promise((resolve) => this.#media.addEventListener("stop", resolve, { once: true }));
    if (this.#media.state !== "inactive") {
      this.#media.stop();
      await stopped;
    }
    this.#release();
    const [type = ""] = this.#media.mimeType.split(";");
    return { blob: new Blob(this.#parts, { type }), durationMs, waveform: waveformOf(this.#levels) };
  }

  cancel(): void {
    if (this.#media.state !== "inactive") this.#media.stop();
    this.#release();
  }

  /** Ends the browser's recording indicator. */
  #release(): void {
    clearInterval(this.#looking);
    for (const track of this.#stream.getTracks()) track.stop();
    void this.#sound.close();
  }
}
