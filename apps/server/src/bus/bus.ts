import type { Visibility } from "../realtime/presence/presence.ts";

/** What servers that share people tell each other, by topic. The database stays the truth: these are hints. */
export interface BusTopics {
  /** An event for people who may be connected elsewhere too. */
  deliver: { readonly to: readonly string[]; readonly event: string; readonly payload: unknown };
  /** A session has ended; its connections end with it. */
  sessionEnded: { readonly sessionId: string };
  /** `a` has written to `b`; told again now and then. */
  becamePartners: { readonly a: string; readonly b: string };
  /** One of the two has blocked the other, or no longer does. */
  blocksChanged: { readonly people: readonly [string, string] };
  /** Somebody may be seen by others than before. */
  visibilityChanged: { readonly userId: string };
  /** An administrator has changed what the servers are to do; it is in the database. */
  serverSettingsChanged: Record<never, never>;
  /** Of the sender's server: who came, or with `null` who left. */
  online: { readonly userId: string; readonly visibility: Visibility | null };
  /** Everybody on the sender's server. */
  onlineList: { readonly people: readonly (readonly [userId: string, visibility: Visibility])[] };
  /** A server that has just started, or missed something, asks the others for their lists. */
  hello: Record<never, never>;
  /** The sender's server is there. */
  alive: Record<never, never>;
  /** The sender's server closes in order. */
  goodbye: Record<never, never>;
}

export type BusTopic = keyof BusTopics;

export interface Bus extends AsyncDisposable {
  /** Tells all other servers, in order; returns at once. What cannot be sent now is sent later. */
  publish<T extends BusTopic>(topic: T, data: BusTopics[T]): void;
  /** Hears what other servers publish, never this one's own words; `node` names the server. */
  on<T extends BusTopic>(topic: T, hear: (data: BusTopics[T], node: string) => void): void;
  /** Called when messages of others may have been lost, so that what is connected here must ask anew. */
  onGap(act: () => void): void;
  /**
   * Says that a server is gone without goodbye, last heard at that time (ms since 1970). What it said last may never have
   * left it, which no number shows.
   */
  vanished(heardAt: number): void;
}

/** A server on its own: nobody to tell, nothing to hear. */
export const silentBus: Bus = {
  publish() {},
  on() {},
  onGap() {},
  vanished() {},
  async [Symbol.asyncDispose]() {},
};
