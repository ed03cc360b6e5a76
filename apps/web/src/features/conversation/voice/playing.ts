import { createStore } from "#/external-store.ts";

export interface Playing {
  readonly key: string;
  readonly isPaused: boolean;
  /** Position in seconds. */
  readonly at: number;
  readonly rate: number;
}

export const RATES = [1, 1.5, 2] as const;

/** Global because a voice message plays on when it is scrolled away. */
export const playing = createStore<Playing | null>(null);

/** Global because all voice messages share one player. */
let audio: HTMLAudioElement | null = null;

/** Global because voice messages, sounds and videos play one at a time. */
let sounding: HTMLMediaElement | null = null;

/** Pauses the player that has played until now. */
export function playAlone(media: HTMLMediaElement): void {
  if (sounding !== media) sounding?.pause();
  sounding = media;
}

function element(): HTMLAudioElement {
  if (audio) return audio;
  const made = new Audio();
  const note = () => {
    const now = playing.get();
    if (now) playing.set({ ...now, at: made.currentTime, isPaused: made.paused });
  };
  for (const event of ["timeupdate", "play", "pause", "seeking"]) made.addEventListener(event, note);
  made.addEventListener("play", () => playAlone(made));
  audio = made;
  return made;
}

/** @param onEnd called at the end of the recording */
export function play(key: string, url: string, onEnd: () => void, from?: number): void {
  const player = element();
  const before = playing.get();
  if (before?.key !== key) {
    player.src = url;
    playing.set({ key, isPaused: false, at: 0, rate: before?.rate ?? 1 });
  }
  // Setting the source again makes the browser reload a file that failed with the connection.
  if (player.error) player.src = url;
  player.onended = () => {
    player.currentTime = 0;
    onEnd();
  };
  player.playbackRate = playing.get()?.rate ?? 1;
  if (from !== undefined) player.currentTime = from;
  // A browser that cannot play the file stays paused.
  player.play().catch(() => {});
}

export const pause = () => element().pause();

export function seek(seconds: number): void {
  element().currentTime = seconds;
}

export function setRate(rate: number): void {
  const now = playing.get();
  if (now) playing.set({ ...now, rate });
  element().playbackRate = rate;
}
