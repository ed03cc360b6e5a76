/** The people who may see that a user is online, according to the user's settings. */
export interface Visibility {
  /** Visible to the people they have written to. False for users who hide their status and for suspended users. */
  readonly toPartners: boolean;
  readonly toAll: boolean;
}

/**
 * Subjects on which the servers of one database publish to each other: a person's devices, the members of a group, the
 * people who see whether a person is online, or all servers.
 */
export type Subject = `person.${string}` | `group.${string}` | `online.${string}` | "servers";

/** Messages between servers, by kind. They are only hints; the database is the source of truth. */
export interface BusMessages {
  event: { readonly event: string; readonly payload: unknown };
  /**
   * Sent to the devices of the group's members except `except`, at this version of the member list or a later one, whose
   * newer members may not read the message `seq`.
   */
  groupEvent: {
    readonly event: string;
    readonly payload: unknown;
    readonly membersVersion: number;
    readonly seq?: number | undefined;
    readonly except: readonly string[];
  };
  everyoneEvent: { readonly event: string; readonly payload: unknown };
  sessionEnded: { readonly sessionId: string };
  /** `writer` has written to `reader`. Repeated from time to time. */
  wroteTo: { readonly writer: string; readonly reader: string };
  blocksChanged: { readonly people: readonly [string, string] };
  /** Conversation data that memberships cache, such as the privacy level, has changed. */
  membershipChanged: { readonly conversationId: string };
  joined: { readonly conversationId: string };
  /** The set of people who may see this user online has changed. */
  visibilityChanged: { readonly userId: string };
  serverSettingsChanged: Record<never, never>;
  /** A client displays the subject's person and asks whether they are online. */
  isOnline: Record<never, never>;
  /** The subject's person connected to the sending server, or left it (`null`). */
  online: { readonly visibility: Visibility | null };
  /** Heartbeat. A gap in the numbers means that messages of the sender may be missing. */
  alive: { readonly number: number };
  goodbye: Record<never, never>;
}

export type BusKind = keyof BusMessages;

/** While it holds, data that was read stays up to date with what other servers publish. */
export interface WatchHandle {
  readonly holds: () => boolean;
}

export interface Bus extends AsyncDisposable {
  readonly isAlone: boolean;
  /** Sends to the other servers that follow the subject, in order. Returns at once. */
  publish<K extends BusKind>(subject: Subject, kind: K, data: BusMessages[K]): void;
  /** Listens for messages of other servers on followed subjects. `from` is the sending server. */
  on<K extends BusKind>(kind: K, listener: (data: BusMessages[K], subject: Subject, from: string) => void): void;
  /** Follows a subject until `unfollow` has been called as many times. */
  follow(subject: Subject): void;
  unfollow(subject: Subject): void;
  /** Resolves when messages on all subjects followed so far arrive, or after `PATIENCE_MS`. */
  following(): Promise<void>;
  /** Counter that grows with every event that begins or ends a watch. */
  readonly moment: number;
  /** Undefined when the subject was not followed at that moment, or messages on it may have been missed since then. */
  watch(subject: Subject, moment: number): WatchHandle | undefined;
  /** Calls `act` when messages of other servers may have been missed, so that derived state must be loaded again. */
  onDoubt(act: () => void): void;
  readonly servers: number;
  onGone(act: (server: string) => void): void;
  /** False when the broker does not answer; null when there is no broker. */
  answers(): Promise<boolean | null>;
}

const HOLDS: WatchHandle = { holds: () => true };

/** The bus of a single server: publishing does nothing, and nothing can be missed. */
export const aloneBus: Bus = {
  isAlone: true,
  publish() {},
  on() {},
  follow() {},
  unfollow() {},
  async following() {},
  moment: 0,
  watch: () => HOLDS,
  onDoubt() {},
  servers: 1,
  onGone() {},
  answers: async () => null,
  async [Symbol.asyncDispose]() {},
};
