import { confine } from "#/platform/media/confined/confine.ts";
import type { PieceHeard, SoundAnswer, SoundOrder, SoundPart } from "../process-messages.ts";
import { openWhisperModel, type WhisperModel } from "../whisper/whisper-model.ts";
import { decodedPieces, encodedPieces, SAMPLE_RATE, TooLong } from "./pieces.ts";

/** 20 ms at 16,000 samples per second. */
const FRAME = 320;
/** Amplitude out of 32,768: about −50 dB. A quiet voice near a microphone is ten times as loud. */
const AUDIBLE = 100;
/** 0.2 s: the shortest word. */
const LEAST_FRAMES = 10;

/** Detects recordings without anything loud enough to be a word, because models write words for silence. */
function isSilent(samples: Int16Array): boolean {
  let audible = 0;
  for (let at = 0; at + FRAME <= samples.length; at += FRAME) {
    let sum = 0;
    for (let i = at; i < at + FRAME; i++) sum += (samples[i] as number) ** 2;
    if (Math.sqrt(sum / FRAME) >= AUDIBLE) audible += 1;
    if (audible >= LEAST_FRAMES) return false;
  }
  return true;
}

/** Lower priority than images, for which users wait. */
const NICENESS = 15;

/** The operator's model is loaded with the server's privileges, before any untrusted data arrives. */
const file = process.argv[2];
const model = file === undefined ? null : await openWhisperModel(file).catch(() => null);

// Decoders read untrusted files, so root privileges are dropped before the first byte.
confine(NICENESS);

const answer = (message: SoundAnswer) => process.send?.(message);

async function hear(hears: WhisperModel, { id, mostSeconds }: SoundOrder, bytes: Uint8Array): Promise<PieceHeard[]> {
  const heard: PieceHeard[] = [];
  for await (const samples of decodedPieces(bytes, mostSeconds)) {
    if (isSilent(samples)) continue;
    answer({ id, seconds: samples.length / SAMPLE_RATE });
    heard.push(await hears(samples));
  }
  return heard;
}

async function carryOut(order: SoundOrder, bytes: Uint8Array): Promise<SoundAnswer> {
  const { id, mostSeconds } = order;
  if (file !== undefined && model === null) return { id, refusal: "no-model" };
  try {
    if (model !== null) return { id, heard: await hear(model, order, bytes) };
    for (const piece of await encodedPieces(bytes, mostSeconds)) answer({ id, piece });
    return { id, isCut: true };
  } catch (error) {
    return { id, refusal: error instanceof TooLong ? "too-long" : "unreadable" };
  }
}

let parts: Uint8Array[] = [];

process.on("message", async (message: SoundPart | SoundOrder) => {
  if ("part" in message) {
    parts.push(message.part);
    return;
  }
  const bytes = Buffer.concat(parts);
  parts = [];
  answer(await carryOut(message, bytes));
});
