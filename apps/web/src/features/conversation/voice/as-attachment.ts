import { v7 as newId } from "uuid";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { loadUploading } from "#/transport/upload.ts";
import type { Recorded } from "./recorder.ts";

/** A recording as a file that goes with a message. */
export function asAttachment({ blob, durationMs, waveform }: Recorded): OutboxAttachment {
  // It must be there when the network is away.
  loadUploading().catch(() => {});
  return { key: newId(), kind: "audio", name: "", alt: "", blob, durationMs, waveform };
}
