/** Who may see a person online, by the person's own wish. */
export interface Visibility {
  /** Those they have written to may; false for people who hide, and for the suspended. */
  readonly toPartners: boolean;
  /** Everybody who asks may. */
  readonly toAll: boolean;
}

/**
 * Where servers of one database publish to each other: at a person's devices, at the members of a group, at those who see
 * whether a person is online, or at all servers.
 */
export type Subject = `person.${string}` | `group.${string}` | `online.${string}` | "servers";

/** What they publish, by kind. The database stays the truth: these are hints. */
export interface BusMessages {
  /** For the devices of the person whose subject it is. */
  event: { readonly event: string; readonly payload: unknown };
  /** For the devices of the group's members but `except`, as they are in that version of the members or a later one. */
  groupEvent: {
    readonly event: string;
    readonly payload: unknown;
    readonly membersVersion: number;
    readonly except: readonly string[];
  };
  /** A session has ended; its connections end with it. */
  sessionEnded: { readonly sessionId: string };
  /** `writer` has written to `reader`; published again now and then. */
  wroteTo: { readonly writer: string; readonly reader: string };
  /** One of the two has blocked the other, or no longer does. */
  blocksChanged: { readonly people: readonly [string, string] };
  /** What memberships know of a conversation, such as its privacy level, has changed. */
  membershipChanged: { readonly conversationId: string };
  /** The person whose subject it is has become a member of a group. */
  joined: { readonly conversationId: string };
  /** Somebody may be seen by others than before. */
  visibilityChanged: { readonly userId: string };
  /** An administrator has changed the server settings in the database. */
  serverSettingsChanged: Record<never, never>;
  /** Somebody shows the person whose subject it is, and asks whether they are online. */
  isOnline: Record<never, never>;
  /** The person whose subject it is came to the sender, or with `null` left it. */
  online: { readonly visibility: Visibility | null };
  /** The sender is alive. A number that is missing says that something of the sender may be missing. */
  alive: { readonly number: number };
  /** The sender shuts down in order. */
  goodbye: Record<never, never>;
}

export type BusKind = keyof BusMessages;

/** What was read while it holds is as new as what others publish. */
export interface Watch {
  readonly holds: () => boolean;
}

export interface Bus extends AsyncDisposable {
  /** There is no other server. */
  readonly isAlone: boolean;
  /** Sends to the other servers that follow the subject, in order; returns at once. */
  publish<K extends BusKind>(subject: Subject, kind: K, data: BusMessages[K]): void;
  /** What other servers publish on subjects that are followed here; `from` names the sender. */
  on<K extends BusKind>(kind: K, listener: (data: BusMessages[K], subject: Subject, from: string) => void): void;
  /** Follows a subject until `unfollow` was called as often. */
  follow(subject: Subject): void;
  unfollow(subject: Subject): void;
  /** Resolves when what was followed before arrives here; without an answer of the broker after `PATIENCE_MS`. */
  following(): Promise<void>;
  /** Grows with whatever begins or ends a watch. */
  readonly moment: number;
  /** Undefined where the subject was not followed at that moment, or something of it may have been missed since. */
  watch(subject: Subject, moment: number): Watch | undefined;
  /** Calls `act` when messages of others may have been missed, so that what follows from them must be asked anew. */
  onDoubt(act: () => void): void;
  /** Number of the servers that are alive, this one included. */
  readonly servers: number;
  /** Calls `act` when another server is gone. */
  onGone(act: (server: string) => void): void;
  /** False where the broker does not answer; null without one. */
  answers(): Promise<boolean | null>;
}

const HOLDS: Watch = { holds: () => true };

/** The bus of a server that is alone: it has nobody to publish to, and misses nothing. */
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
