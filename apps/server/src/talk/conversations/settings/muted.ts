import { FOR_GOOD, type MutedUntil } from "./muted-store.ts";

/** Whether it is muted at that time, and until when. */
export function presentMuted(until: MutedUntil, now: Date): { muted: boolean; mutedUntil: string | null } {
  if (until === FOR_GOOD) return { muted: true, mutedUntil: null };
  const muted = until !== null && Date.parse(until) > now.getTime();
  return { muted, mutedUntil: muted ? until : null };
}

/** What a change says; undefined: nothing. */
export function wishedMuted(options: {
  readonly muted?: boolean | undefined;
  readonly mutedUntil?: string | null | undefined;
}): MutedUntil | undefined {
  if (options.mutedUntil !== undefined && (options.mutedUntil !== null || options.muted !== true))
    return options.mutedUntil;
  return options.muted === undefined ? undefined : options.muted ? FOR_GOOD : null;
}
