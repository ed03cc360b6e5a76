import { createRequire } from "node:module";
import type { LibAVWrapper } from "@libav.js/variant-mediarecorder-transcoder";
import type { Frames } from "./frames.ts";

/** FFmpeg reads up to this many bytes beyond the end of its input. */
const PADDING = 64;

const wrapper = createRequire(import.meta.url)("@libav.js/variant-mediarecorder-transcoder") as LibAVWrapper;
// Loaded with the module, because the process may later be unable to read the package's files.
const libav = await wrapper.LibAV({ noworker: true });

type Opened = Awaited<ReturnType<typeof open>>;

/** FFmpeg's decoder for AAC, which phones use in recordings and videos. */
export function openAac(description: AudioDecoderConfig["description"]): Frames {
  let opened: Opened | undefined;
  return {
    ready: open(description).then((decoder) => {
      opened = decoder;
    }),
    async decode(data) {
      const [, context, packet, frame] = opened as Opened;
      const frames = await libav.ff_decode_multi(context, packet, frame, [{ data }], { ignoreErrors: true });
      const [first] = frames;
      if (!first) return { channelData: [], samplesDecoded: 0, sampleRate: 0 };
      return { channelData: first.data, samplesDecoded: first.nb_samples ?? 0, sampleRate: first.sample_rate ?? 0 };
    },
    free() {
      if (opened) void libav.ff_free_decoder(opened[1], opened[2], opened[3]);
    },
  };
}

/** `description` is the AudioSpecificConfig of an MP4 file; ADTS frames describe themselves. */
async function open(description: AudioDecoderConfig["description"]) {
  if (!description) return libav.ff_init_decoder("aac");
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  const parameters = await libav.avcodec_parameters_alloc();
  const place = await libav.malloc(bytes.length + PADDING);
  await libav.copyin_u8(place, bytes);
  await libav.AVCodecParameters_extradata_s(parameters, place);
  await libav.AVCodecParameters_extradata_size_s(parameters, bytes.length);
  const opened = await libav.ff_init_decoder("aac", parameters);
  // Also frees the description.
  await libav.avcodec_parameters_free_js(parameters);
  return opened;
}
