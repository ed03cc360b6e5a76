import type { Piece } from "../../engine.ts";
import type { Mode } from "./installation.ts";
import { PROBE_SENTENCES } from "./probe-sentences.ts";
import { decode, encode } from "./stream-format.ts";
import type { WarmPipe } from "./warm-pipe.ts";

/** Text that made unprotected pipelines hang or answer wrongly. */
const HOSTILE: readonly Piece[] = [
  { kind: "text", text: "^_^ [x] {y} a/b <z> \\ *k* " },
  { kind: "placeholder", index: 0 },
  { kind: "text", text: "\n@home #tag ~ $5\0 " },
  { kind: "placeholder", index: 1 },
];

/**
 * Whether a mode works: it answers, changes everyday sentences and keeps placeholders. A mode whose source language has
 * no sentences here is not offered.
 */
export async function passesSelfTest(mode: Mode, pipe: WarmPipe, signal: AbortSignal): Promise<boolean> {
  const sentences = PROBE_SENTENCES[mode.source];
  if (!sentences) return false;
  try {
    let changed = false;
    for (const text of sentences) {
      const encoded = encode([{ kind: "text", text }]);
      const [piece, ...more] = decode(await pipe.ask(encoded.written, signal), encoded);
      if (piece?.kind !== "text" || piece.text.trim() === "" || more.length > 0) return false;
      changed ||= piece.text !== text;
    }
    const hostile = encode(HOSTILE);
    decode(await pipe.ask(hostile.written, signal), hostile);
    return changed;
  } catch {
    return false;
  }
}
