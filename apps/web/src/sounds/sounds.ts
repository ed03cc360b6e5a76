/** Created with the first sound. Global because browsers limit the number per page. */
let context: AudioContext | undefined;

interface Note {
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly after?: number;
  readonly volume: number;
  readonly shape?: OscillatorType;
}

function play(notes: readonly Note[]): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Before the user's first gesture, browsers keep the context suspended; a late sound would be noise.
  if (context.state === "suspended") {
    void context.resume();
    if (!navigator.userActivation?.hasBeenActive) return;
  }
  for (const { from, to, seconds, after = 0, volume, shape = "sine" } of notes) {
    const start = context.currentTime + after;
    const tone = new OscillatorNode(context, { type: shape, frequency: from });
    const loudness = new GainNode(context, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(volume, start + 0.005);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}

export const playClick = () => play([{ from: 880, to: 660, seconds: 0.05, volume: 0.08, shape: "triangle" }]);

/** Two threads meeting: a low and a high note that end together. */
export const playArrival = () =>
  play([
    { from: 523, to: 659, seconds: 0.22, volume: 0.07 },
    { from: 988, to: 784, seconds: 0.2, after: 0.06, volume: 0.05 },
  ]);

const KEY_PITCHES = [190, 214, 232, 258];

/** One of four keystrokes. Decorative, so silent for users who prefer reduced motion. */
export function playKey(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const pitch = KEY_PITCHES[Math.floor(Math.random() * KEY_PITCHES.length)] ?? 214;
  play([{ from: pitch, to: pitch * 0.7, seconds: 0.03, volume: 0.03, shape: "square" }]);
}

/** Two threads that pull: a low and a high note, twice. */
export const playRing = () =>
  play(
    [0, 0.5].flatMap((after) => [
      { from: 523, to: 659, seconds: 0.4, after, volume: 0.1 },
      { from: 784, to: 988, seconds: 0.35, after: after + 0.1, volume: 0.08 },
    ]),
  );
