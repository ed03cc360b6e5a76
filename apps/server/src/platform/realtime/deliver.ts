import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Logger } from "pino";

/** Sends events to named people, on all their devices; there is no way to reach everyone. */
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
  readonly userIds: readonly string[];
  /** The other members. */
  readonly except: readonly string[];
}

/** Reaches devices at all servers. */
export interface DeliverEverywhere extends Deliver {
  /** To members of a group; other servers find them by its version. */
  toGroup<N extends EventName>(audience: Audience, event: N, payload: EventPayload<N>): void;
}

export interface MemberDelivery extends Deliver {
  /** To all members of a conversation but, perhaps, some of them. */
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
 * Sequence number of the earliest message in an event. Members who joined the group after that message do not receive the
 * event: their page notices the gap in the change counter and fetches what they may read.
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

/** Told of every event that is published here; must not throw or take long. */
export type Notice = <N extends EventName>(event: N, payload: EventPayload<N>, to: readonly string[]) => void;

/**
 * What says something of a text, or of who is there: who was removed elsewhere a moment ago gets none of it. Of a new message
 * the statement that stores it has made sure.
 */
const TELLING: ReadonlySet<EventName> = new Set([
  "messageUpdated",
  "messagesUpdated",
  "reactionsChanged",
  "pollChanged",
  "pinsChanged",
  "groupUpdated",
  "membersChanged",
]);

type Found = Members | Promise<Members | undefined>;

interface Find {
  /** Answers at once for a conversation that is cached; only the others are waited for. */
  find(conversationId: string): Found;
  findNow(conversationId: string): Found;
}

export function deliverToMembers(
  deliver: DeliverEverywhere,
  memberships: Find,
  log: Pick<Logger, "error">,
  notice: Notice = () => {},
): MemberDelivery {
  return {
    to(userIds, event, payload, options) {
      deliver.to(userIds, event, payload, options);
      notice(event, payload, userIds);
    },
    toMembers(conversationId, event, payload, { except = [], seq = SEQ_OF_EVENT[event]?.(payload) } = {}) {
      const deliverTo = (members: Members | undefined) => {
        if (!members) return;
        const excluded = new Set([except, seq === undefined ? [] : joinedAfter(seq, members)].flat());
        const userIds = members.memberIds.filter((id) => !excluded.has(id));
        if (userIds.length === 0) return;
        const { kind, membersVersion } = members;
        if (kind === "direct") deliver.to(userIds, event, payload);
        else deliver.toGroup({ conversationId, membersVersion, userIds, except: [...excluded] }, event, payload);
        notice(event, payload, userIds);
      };
      const found = TELLING.has(event) ? memberships.findNow(conversationId) : memberships.find(conversationId);
      if (!(found instanceof Promise)) return deliverTo(found);
      found.then(deliverTo).catch((error) => log.error({ err: error, event }, "an event was not delivered"));
    },
  };
}
