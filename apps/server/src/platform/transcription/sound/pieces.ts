import {
  ALL_FORMATS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  FlacOutputFormat,
  Input,
  type InputAudioTrack,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import type { SoundPiece } from "../process-messages.ts";
import { registerDecoders } from "./decoders.ts";

/** Longer recordings are split, since services refuse them and models lose the context of the beginning. */
const PIECE_SECONDS = 10 * 60;
/** The sample rate that speech models expect, in Hz. */
export const SAMPLE_RATE = 16_000;

/** The file is damaged, not of its declared type, or has no decoder here. */
export class Unreadable extends Error {}
export class TooLong extends Error {}

registerDecoders();

interface Sound {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  /** Start and end of each piece in seconds. */
  readonly spans: readonly (readonly [number, number])[];
}

async function openSound(bytes: Uint8Array, mostSeconds: number): Promise<Sound> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) throw new Unreadable("there is no sound");
  const begin = Math.max(0, await track.getFirstTimestamp());
  // Computed from the packets, because a file's declared duration may be missing or wrong.
  const end = await track.computeDuration();
  if (end - begin > mostSeconds) throw new TooLong();
  const count = Math.ceil((end - begin) / PIECE_SECONDS);
  const spans = Array.from({ length: count }, (_, i) => {
    const from = begin + i * PIECE_SECONDS;
    return [from, Math.min(from + PIECE_SECONDS, end)] as const;
  });
  return { track, codec, spans };
}

interface Container {
  readonly format: () => OutputFormat;
  readonly name: string;
  readonly type: string;
}

const WAV: Container = { format: () => new WavOutputFormat(), name: "sound.wav", type: "audio/wav" };
const CONTAINERS: Partial<Record<AudioCodec, Container>> = {
  opus: { format: () => new WebMOutputFormat(), name: "sound.webm", type: "audio/webm" },
  vorbis: { format: () => new WebMOutputFormat(), name: "sound.webm", type: "audio/webm" },
  aac: { format: () => new Mp4OutputFormat(), name: "sound.m4a", type: "audio/mp4" },
  mp3: { format: () => new Mp3OutputFormat(), name: "sound.mp3", type: "audio/mpeg" },
  flac: { format: () => new FlacOutputFormat(), name: "sound.flac", type: "audio/flac" },
};

/** Returns encoded pieces for a service, without video and metadata about device, place or owner. */
export async function encodedPieces(bytes: Uint8Array, mostSeconds: number): Promise<SoundPiece[]> {
  const { track, codec, spans } = await openSound(bytes, mostSeconds);
  const container = codec.startsWith("pcm") ? WAV : CONTAINERS[codec];
  if (!container) throw new Unreadable(`no service takes ${codec}`);
  const pieces: SoundPiece[] = [];
  for (const span of spans) {
    const piece = await convert(track, span, container.format(), {});
    pieces.push({ bytes: piece, name: container.name, type: container.type });
  }
  return pieces;
}

/** Yields decoded sound: 16 bits, one channel, 16,000 samples per second. */
export async function* decodedPieces(bytes: Uint8Array, mostSeconds: number): AsyncGenerator<Int16Array<ArrayBuffer>> {
  const { track, spans } = await openSound(bytes, mostSeconds);
  if (!(await track.canDecode())) throw new Unreadable("nothing here decodes it");
  for (const span of spans) {
    const as = { codec: "pcm-s16", numberOfChannels: 1, sampleRate: SAMPLE_RATE } as const;
    yield samplesOf(await convert(track, span, WAV.format(), as));
  }
}

async function convert(
  track: InputAudioTrack,
  [start, end]: readonly [number, number],
  format: OutputFormat,
  as: ConversionAudioOptions,
): Promise<Uint8Array> {
  const output = new Output({ format, target: new BufferTarget() });
  const isCopied = as.codec === undefined;
  const conversion = await Conversion.init({
    input: track.input,
    output,
    trim: { start, end },
    video: { discard: true },
    audio: (one) => (one.id === track.id ? as : { discard: true }),
    copy: isCopied ? { mode: "forced", shiftTolerance: Number.POSITIVE_INFINITY } : false,
    tags: {},
    showWarnings: false,
  });
  if (!conversion.isValid) throw new Unreadable("it cannot be cut");
  await conversion.execute();
  const { buffer } = output.target;
  if (!buffer) throw new Unreadable("nothing came out");
  return new Uint8Array(buffer);
}

function samplesOf(wav: Uint8Array): Int16Array<ArrayBuffer> {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  const DATA = 0x64_61_74_61;
  for (let at = 12; at + 8 <= wav.byteLength; at += 8 + view.getUint32(at + 4, true)) {
    if (view.getUint32(at) !== DATA) continue;
    const size = Math.min(view.getUint32(at + 4, true), wav.byteLength - at - 8);
    return new Int16Array(wav.slice(at + 8, at + 8 + size - (size % 2)).buffer);
  }
  throw new Unreadable("the decoded sound has no samples");
}
