import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";

/** Tells named people, on all their devices; there is no way to tell everyone. */
export interface Deliver {
  to<N extends EventName>(
    userIds: readonly string[],
    event: N,
    payload: EventPayload<N>,
    options?: { readonly except?: string | undefined },
  ): void;
}
