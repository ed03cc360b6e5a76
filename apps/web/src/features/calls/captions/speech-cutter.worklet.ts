import { Downsampler, SpeechCutter } from "./speech-cutter.ts";

// The scope of an AudioWorklet, which TypeScript does not describe.
declare const sampleRate: number;
declare const registerProcessor: (name: string, processor: unknown) => void;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };

registerProcessor(
  "speech-cutter",
  class extends AudioWorkletProcessor {
    readonly #downsampler = new Downsampler(sampleRate);
    readonly #cutter = new SpeechCutter((samples) => this.port.postMessage(samples, [samples.buffer]));

    process([input]: readonly Float32Array[][]): boolean {
      const [samples] = input ?? [];
      if (samples) this.#cutter.take(this.#downsampler.take(samples));
      return true;
    }
  },
);
