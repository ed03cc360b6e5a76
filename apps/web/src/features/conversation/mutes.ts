import { serverNow } from "#/transport/server-time.ts";

const HOUR_MS = 3_600_000;

/** Durations in milliseconds; null mutes forever. */
export const MUTES = [
  ["mute1h", HOUR_MS],
  ["mute8h", 8 * HOUR_MS],
  ["mute1w", 7 * 24 * HOUR_MS],
  ["muteForGood", null],
] as const;

export interface MuteChange {
  readonly muted: boolean;
  readonly mutedUntil: string | null;
}

export const UNMUTED: MuteChange = { muted: false, mutedUntil: null };

export const mutedFor = (duration: number | null): MuteChange => ({
  muted: true,
  mutedUntil: duration === null ? null : new Date(serverNow() + duration).toISOString(),
});
