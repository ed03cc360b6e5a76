import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { type AudioCodec, AudioSample, CustomAudioDecoder, type EncodedPacket, registerDecoder } from "mediabunny";
import { MPEGDecoder } from "mpg123-decoder";
import { OpusDecoder } from "opus-decoder";
import { openAac } from "./aac.ts";
import type { Frames } from "./frames.ts";

/** Opus with more channels needs a mapping that no speech recorder writes. */
const MOST_OPUS_CHANNELS = 2;

const OPENED: Partial<Record<AudioCodec, (config: AudioDecoderConfig) => Frames>> = {
  aac: ({ description }) => openAac(description),
  opus({ numberOfChannels: channels }) {
    const decoder = new OpusDecoder({ channels });
    return { ready: decoder.ready, decode: decoder.decodeFrame, free: decoder.free };
  },
  mp3() {
    const decoder = new MPEGDecoder();
    return { ready: decoder.ready, decode: decoder.decodeFrame, free: decoder.free };
  },
  flac() {
    const decoder = new FLACDecoder();
    return { ready: decoder.ready, decode: (frame) => decoder.decodeFrames([frame]), free: () => decoder.free() };
  },
};

class SoundDecoder extends CustomAudioDecoder {
  #frames: Frames | undefined;

  static override supports(codec: AudioCodec, { numberOfChannels }: AudioDecoderConfig): boolean {
    return codec in OPENED && (codec !== "opus" || numberOfChannels <= MOST_OPUS_CHANNELS);
  }

  async init(): Promise<void> {
    this.#frames = OPENED[this.codec]?.(this.config);
    await this.#frames?.ready;
  }

  async decode({ data, timestamp }: EncodedPacket): Promise<void> {
    const decoded = await this.#frames?.decode(data);
    // A damaged frame becomes a short silence.
    if (!decoded || decoded.samplesDecoded === 0) return;
    const { samplesDecoded, sampleRate } = decoded;
    // The decoders of MP3 and AAC may turn one channel into two.
    const channelData = decoded.channelData.slice(0, this.config.numberOfChannels);
    const numberOfChannels = channelData.length;
    const planes = new Float32Array(numberOfChannels * samplesDecoded);
    for (const [i, plane] of channelData.entries()) planes.set(plane.subarray(0, samplesDecoded), i * samplesDecoded);
    this.onSample(new AudioSample({ data: planes, format: "f32-planar", numberOfChannels, sampleRate, timestamp }));
  }

  flush(): void {
    // Frames are decoded independently, so there is nothing to flush.
  }

  close(): void {
    this.#frames?.free();
  }
}

/** Registers decoders, because Node has none. PCM needs none. */
export const registerDecoders = (): void => registerDecoder(SoundDecoder);
