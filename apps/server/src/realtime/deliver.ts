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

export interface MemberDelivery extends Deliver {
  /** To all members of a conversation but, perhaps, some of them. */
  toMembers<N extends EventName>(
    conversationId: string,
    event: N,
    payload: EventPayload<N>,
    options?: { readonly except?: string | readonly string[] | undefined },
  ): void;
}

/** Told of every event that is published here; must not throw or take long. */
export type Notice = <N extends EventName>(event: N, payload: EventPayload<N>, to: readonly string[]) => void;

interface Members {
  readonly memberIds: readonly string[];
}

/** @param find answers at once for a conversation that is cached; only the others are waited for */
export function deliverToMembers(
  deliver: Deliver,
  find: (conversationId: string) => Members | Promise<Members | undefined>,
  log: Pick<Logger, "error">,
  notice: Notice = () => {},
): MemberDelivery {
  return {
    to(userIds, event, payload, options) {
      deliver.to(userIds, event, payload, options);
      notice(event, payload, userIds);
    },
    toMembers(conversationId, event, payload, { except = [] } = {}) {
      const deliverTo = (members: Members | undefined) => {
        const userIds = members?.memberIds.filter((id) => !except.includes(id)) ?? [];
        if (userIds.length === 0) return;
        deliver.to(userIds, event, payload);
        notice(event, payload, userIds);
      };
      const found = find(conversationId);
      if (!(found instanceof Promise)) return deliverTo(found);
      found.then(deliverTo).catch((error) => log.error({ err: error, event }, "an event was not delivered"));
    },
  };
}
