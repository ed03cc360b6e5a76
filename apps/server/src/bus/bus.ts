import type { Visibility } from "../realtime/presence/presence.ts";

/** What nodes that share people publish to each other, by topic. The database stays the truth: these are hints. */
export interface BusTopics {
  /** An event for people who may be connected to other nodes too. */
  deliver: { readonly to: readonly string[]; readonly event: string; readonly payload: unknown };
  /** A session has ended; its connections end with it. */
  sessionEnded: { readonly sessionId: string };
  /** `a` has written to `b`; published again now and then. */
  becamePartners: { readonly a: string; readonly b: string };
  /** One of the two has blocked the other, or no longer does. */
  blocksChanged: { readonly people: readonly [string, string] };
  /** What memberships know of a conversation, such as its privacy level, has changed. */
  conversationChanged: { readonly conversationId: string };
  /** Somebody may be seen by others than before. */
  visibilityChanged: { readonly userId: string };
  /** An administrator has changed the server settings in the database. */
  serverSettingsChanged: Record<never, never>;
  /** A person came to the sender's node, or with `null` left it. */
  online: { readonly userId: string; readonly visibility: Visibility | null };
  /** Everybody on the sender's node. */
  onlineList: { readonly people: readonly (readonly [userId: string, visibility: Visibility])[] };
  /** A node that has just started, or missed something, asks the others for their lists. */
  hello: Record<never, never>;
  /** The sender's node is alive. */
  alive: Record<never, never>;
  /** The sender's node shuts down in order. */
  goodbye: Record<never, never>;
}

export type BusTopic = keyof BusTopics;

export interface Bus extends AsyncDisposable {
  /** Sends to all other nodes, in order; returns at once. What cannot be sent now is sent later. */
  publish<T extends BusTopic>(topic: T, data: BusTopics[T]): void;
  /** Subscribes to what other nodes publish, never to what this one does; `node` names the sender. */
  on<T extends BusTopic>(topic: T, listener: (data: BusTopics[T], node: string) => void): void;
  /** Calls `act` when entries of others may be lost, so that the connected pages must fetch again. */
  onGap(act: () => void): void;
  /**
   * Reports that a node is gone without goodbye, last heard at that time (ms since 1970). Its last entries may never
   * have left it, which no number shows.
   */
  vanished(heardAt: number): void;
}

/** The bus of a single node: it has nobody to publish to. */
export const silentBus: Bus = {
  publish() {},
  on() {},
  onGap() {},
  vanished() {},
  async [Symbol.asyncDispose]() {},
};
