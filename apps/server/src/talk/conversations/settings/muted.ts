import { FOR_GOOD, type MutedUntil } from "./muted-store.ts";

export function presentMuted(until: MutedUntil, now: Date): { muted: boolean; mutedUntil: string | null } {
  if (until === FOR_GOOD) return { muted: true, mutedUntil: null };
  const muted = until !== null && Date.parse(until) > now.getTime();
  return { muted, mutedUntil: muted ? until : null };
}

/** Returns the requested muting; undefined when the change does not mention it. */
export function requestedMuted(options: {
  readonly muted?: boolean | undefined;
  readonly mutedUntil?: string | null | undefined;
}): MutedUntil | undefined {
  if (options.mutedUntil !== undefined && (options.mutedUntil !== null || options.muted !== true))
    return options.mutedUntil;
  return options.muted === undefined ? undefined : options.muted ? FOR_GOOD : null;
}
