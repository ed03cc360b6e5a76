import type { IncomingMessage } from "node:http";

/** Maximum unsent bytes of one connection. A device that reads at all stays far below it. */
export const UNSENT_BYTES = 1024 * 1024;

export interface CountedConnection {
  readonly request: IncomingMessage;
  readonly transport: { readonly name: string; readonly writable: boolean };
  readonly upgraded: boolean;
  on(event: "packetCreate", listener: (packet: { readonly data?: unknown }) => void): unknown;
  on(event: "flush", listener: () => void): unknown;
  close(discard?: boolean): void;
}

/**
 * Closes a connection with more than `UNSENT_BYTES` unsent bytes, because its device has stopped reading and they would
 * fill the server's memory. A page that reconnects fetches what it missed.
 */
export function cutSlowReader(connection: CountedConnection): void {
  /** Bytes that Engine.IO has not given to the transport. */
  let waiting = 0;
  /** Bytes that were last given to the transport, which holds them until it is writable again. */
  let given = 0;
  let isCut = false;
  connection.on("packetCreate", ({ data }) => {
    if (typeof data === "string") waiting += Buffer.byteLength(data);
    const unsent = waiting + (connection.transport.writable ? 0 : given);
    if (unsent <= UNSENT_BYTES || isCut) return;
    isCut = true;
    // Deferred, because a packet may currently be sent to many devices.
    process.nextTick(cut, connection);
  });
  connection.on("flush", () => {
    given = waiting;
    waiting = 0;
  });
}

/** A close frame would queue behind the unread bytes, so a WebSocket's underlying connection is destroyed. */
function cut(connection: CountedConnection): void {
  const { request, transport, upgraded } = connection;
  if (transport.name === "websocket" && !upgraded) request.socket.destroy();
  connection.close(true);
}
