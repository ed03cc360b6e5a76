import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Logger } from "pino";

/** Sends events to given users, on all their devices. Only `toEveryone` broadcasts, and only that public data changed. */
export interface Deliver {
  to<N extends EventName>(
    userIds: readonly string[],
    event: N,
    payload: EventPayload<N>,
    options?: { readonly except?: string | undefined },
  ): void;
}

interface Members {
  readonly kind: "direct" | "group";
  readonly memberIds: readonly string[];
  readonly membersVersion: number;
  readonly group?: { readonly latestFrom: number; readonly readsFrom: Readonly<Record<string, number>> } | null;
}

export interface Audience {
  readonly conversationId: string;
  readonly membersVersion: number;
  /** The earliest message in the event. */
  readonly seq: number | undefined;
  readonly userIds: readonly string[];
  readonly except: readonly string[];
}

export interface DeliverEverywhere extends Deliver {
  /** Sends to every connected device of all servers. */
  toEveryone(event: "stickersChanged", payload: EventPayload<"stickersChanged">): void;
  /** Sends to the members of a group. Other servers look the members up by `membersVersion`. */
  toGroup<N extends EventName>(audience: Audience, event: N, payload: EventPayload<N>): void;
}

export interface MemberDelivery extends Deliver {
  toEveryone: DeliverEverywhere["toEveryone"];
  toMembers<N extends EventName>(
    conversationId: string,
    event: N,
    payload: EventPayload<N>,
    options?: {
      readonly except?: string | readonly string[] | undefined;
      /** Sequence number of the message that got a reaction or a vote; these payloads do not contain it. */
      readonly seq?: number;
    },
  ): void;
}

type SeqOf<N extends EventName> = (payload: EventPayload<N>) => number;

/**
 * Sequence number of the earliest message in an event. Members who joined the group after that message do not receive
 * the event: their client notices the gap in the change counter and fetches what they may read.
 */
const SEQ_OF_EVENT: { readonly [N in EventName]?: SeqOf<N> } = {
  newMessage: ({ seq }) => seq,
  messageUpdated: ({ seq }) => seq,
  messagesUpdated: (messages) => Math.min(...messages.map(({ seq }) => seq)),
  pinsChanged: ({ message }) => message.seq,
};

const joinedAfter = (seq: number, { group }: Members): string[] =>
  group && seq < group.latestFrom
    ? Object.entries(group.readsFrom).flatMap(([userId, from]) => (seq < from ? [userId] : []))
    : [];

/** Returns the members who may receive an event about this message. */
export function receiversOf(members: Members, seq: number | undefined): readonly string[] {
  if (seq === undefined) return members.memberIds;
  const excluded = new Set(joinedAfter(seq, members));
  return members.memberIds.filter((id) => !excluded.has(id));
}

/** Receives every event that is published here. Must not throw or take long. */
export type SendEvent = <N extends EventName>(event: N, payload: EventPayload<N>, to: readonly string[]) => void;

/**
 * Events that reveal texts or members. They need the current members, because a member may just have been removed at
 * another server. For new messages, the statement that stores them checks this.
 */
const NEEDS_FRESH_MEMBERS: ReadonlySet<EventName> = new Set([
  "messageUpdated",
  "messagesUpdated",
  "reactionsChanged",
  "pollChanged",
  "pinsChanged",
  "callChanged",
  "groupUpdated",
  "membersChanged",
]);

type MembersLookup = Members | Promise<Members | undefined>;

interface Find {
  /** Answers synchronously for a cached conversation. */
  find(conversationId: string): MembersLookup;
  findNow(conversationId: string): MembersLookup;
}

export function deliverToMembers(
  deliver: DeliverEverywhere,
  memberships: Find,
  log: Pick<Logger, "error">,
  notice: SendEvent = () => {},
): MemberDelivery {
  return {
    to(userIds, event, payload, options) {
      deliver.to(userIds, event, payload, options);
      notice(event, payload, userIds);
    },
    toEveryone: (event, payload) => deliver.toEveryone(event, payload),
    toMembers(conversationId, event, payload, { except = [], seq = SEQ_OF_EVENT[event]?.(payload) } = {}) {
      const deliverTo = (members: Members | undefined) => {
        if (!members) return;
        const excluded = new Set([except, seq === undefined ? [] : joinedAfter(seq, members)].flat());
        const userIds = members.memberIds.filter((id) => !excluded.has(id));
        if (userIds.length === 0) return;
        const { kind, membersVersion } = members;
        if (kind === "direct") deliver.to(userIds, event, payload);
        else deliver.toGroup({ conversationId, membersVersion, seq, userIds, except: [...excluded] }, event, payload);
        notice(event, payload, userIds);
      };
      const found = NEEDS_FRESH_MEMBERS.has(event)
        ? memberships.findNow(conversationId)
        : memberships.find(conversationId);
      if (!(found instanceof Promise)) return deliverTo(found);
      found.then(deliverTo).catch((error) => log.error({ err: error, event }, "an event was not delivered"));
    },
  };
}
