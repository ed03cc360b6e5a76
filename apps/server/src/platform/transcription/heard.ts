import { deflateRawSync } from "node:zlib";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import type { HeardRecording } from "./engine.ts";
import { saidIn } from "./invented.ts";

export interface HeardPiece {
  readonly text: string;
  /** A code or an English name, depending on the engine; empty when not reported. */
  readonly language: string;
  readonly uncertain: boolean;
}

/** Compression ratio above which a model repeats itself: the threshold of Whisper's own program. */
const REPEATING = 2.4;

const CODES = new Map(Object.entries(LANGUAGES).map(([code, name]) => [name.toLowerCase(), code]));

/** Joins the pieces in order; null when there is no speech. */
export function joined(pieces: readonly HeardPiece[]): HeardRecording | null {
  const said = pieces.map((piece) => ({ ...piece, text: saidIn(piece.text) })).filter(({ text }) => text !== "");
  if (said.length === 0) return null;
  const longest = said.reduce((most, one) => (one.text.length > most.text.length ? one : most));
  return {
    text: said.map(({ text }) => text).join("\n\n"),
    language: codeOf(longest.language),
    uncertain: said.some(({ text, uncertain }) => uncertain || repeats(text)),
  };
}

function codeOf(language: string): string | null {
  const name = language.trim().toLowerCase();
  return CODES.get(name) ?? (/^[a-z]{2,3}$/u.test(name) ? name : null);
}

function repeats(text: string): boolean {
  const bytes = Buffer.from(text);
  return bytes.length / deflateRawSync(bytes).length > REPEATING;
}
