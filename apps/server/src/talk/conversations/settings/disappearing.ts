import type { Disappearing } from "@lingualoom/contract/shapes.ts";
import type { StoredSystemMessage } from "#/talk/message/parts/system-message.ts";

const HOUR = 3_600;

/** Life of messages in seconds; null: forever. */
const SECONDS: Readonly<Record<Disappearing, number | null>> = {
  off: null,
  "1h": HOUR,
  "1d": 24 * HOUR,
  "7d": 7 * 24 * HOUR,
};

export const secondsOf = (disappearing: Disappearing): number | null => SECONDS[disappearing];

export const disappearingOf = (seconds: number | null): Disappearing =>
  (Object.keys(SECONDS) as Disappearing[]).find((name) => SECONDS[name] === seconds) ?? "off";

export const disappearingChanged = (seconds: number | null): StoredSystemMessage => ({
  code: "disappearing_changed",
  value: disappearingOf(seconds),
});
