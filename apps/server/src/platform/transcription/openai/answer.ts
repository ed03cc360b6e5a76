import { TranscriptionError } from "../engine.ts";
import type { HeardPiece } from "../heard.ts";
import { isFarewell, saidIn } from "../invented.ts";

interface Segment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly avg_logprob: number;
  readonly no_speech_prob: number;
}

/** Segments above it are not speech if the words are a guess or a farewell: the thresholds of Whisper's own program. */
const NO_SPEECH = 0.6;
const GUESSED = -1;
/** Average log probability below which the model gave its words less than even odds. */
const UNCERTAIN = -0.7;

const bad = () => new TranscriptionError("unavailable", "the answer is no transcription");

/** `{"text", "language"?, "segments"?: [{"text", "start", "end", "avg_logprob", "no_speech_prob", …}]}` */
export function readTranscription(body: string): HeardPiece {
  const answer = parse(body);
  if (typeof answer?.text !== "string") throw bad();
  const language = typeof answer.language === "string" ? answer.language : "";
  const segments = Array.isArray(answer.segments) ? answer.segments.filter(isSegment) : [];
  if (segments.length === 0) return { text: answer.text, language, uncertain: false };
  const spoken = segments.filter(
    (one) => one.no_speech_prob <= NO_SPEECH || (one.avg_logprob > GUESSED && !isFarewell(one.text)),
  );
  // After the last spoken words, models continue with the closing lines of videos.
  while (spoken.length > 0 && saidIn(spoken.at(-1)?.text ?? "") === "") spoken.pop();
  return {
    text: spoken.map(({ text }) => text.trim()).join(" "),
    language,
    uncertain: averageOf(spoken) < UNCERTAIN,
  };
}

function averageOf(segments: readonly Segment[]): number {
  const lengthOf = ({ start, end }: Segment) => Math.max(end - start, 0.01);
  const sum = segments.reduce((all, one) => all + lengthOf(one) * one.avg_logprob, 0);
  return sum / segments.reduce((all, one) => all + lengthOf(one), 0);
}

function isSegment(value: unknown): value is Segment {
  const { text, start, end, avg_logprob, no_speech_prob } = (value ?? {}) as Record<string, unknown>;
  return typeof text === "string" && [start, end, avg_logprob, no_speech_prob].every(Number.isFinite);
}

function parse(body: string): { text?: unknown; language?: unknown; segments?: unknown } | null {
  try {
    return JSON.parse(body);
  } catch {
    throw bad();
  }
}
