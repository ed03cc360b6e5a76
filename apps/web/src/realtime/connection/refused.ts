/** Why the server has closed this page's connection, or takes none from here. */
export type Refusal = "tooManyWindows" | "tooManyConnections" | "webSocketsBlocked";

/** Global because sockets set it, outside of React. */
let refusal: Refusal | null = null;

/** Null: nothing is refused, or no longer. */
export function noteRefusal(now: Refusal | null): void {
  refusal = now;
}

export const currentRefusal = () => refusal;
