/** Reason why the server closed this page's connection, or refuses one. */
export type Refusal = "tooManyWindows" | "tooManyConnections" | "webSocketsBlocked";

/** Global because sockets set it, outside of React. */
let refusal: Refusal | null = null;

export function noteRefusal(now: Refusal | null): void {
  refusal = now;
}

export const currentRefusal = () => refusal;
