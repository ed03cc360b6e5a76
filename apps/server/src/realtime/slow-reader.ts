import type { IncomingMessage } from "node:http";

/** What may wait for one connection; whoever reads at all stays far below it. */
export const UNSENT_BYTES = 1024 * 1024;

/** Of Engine.IO's connection, what it documents and is needed here. */
export interface CountedConnection {
  readonly request: IncomingMessage;
  readonly transport: { readonly name: string; readonly writable: boolean };
  readonly upgraded: boolean;
  on(event: "packetCreate", listener: (packet: { readonly data?: unknown }) => void): unknown;
  on(event: "flush", listener: () => void): unknown;
  close(discard?: boolean): void;
}

/**
 * Cuts a connection for which more than `UNSENT_BYTES` wait, because its reader has stopped reading: otherwise they
 * fill the memory of everybody's server. A page that comes back fetches what it missed.
 */
export function cutSlowReader(connection: CountedConnection): void {
  /** Not yet given to the transport. */
  let waiting = 0;
  /** What the transport was given last. While it is not writable, it still has it. */
  let given = 0;
  let isCut = false;
  connection.on("packetCreate", ({ data }) => {
    if (typeof data === "string") waiting += Buffer.byteLength(data);
    const unsent = waiting + (connection.transport.writable ? 0 : given);
    if (unsent <= UNSENT_BYTES || isCut) return;
    isCut = true;
    // Not in the midst of whatever is being told to many.
    process.nextTick(cut, connection);
  });
  connection.on("flush", () => {
    given = waiting;
    waiting = 0;
  });
}

/** A farewell would wait behind what is not read, so a connection of its own is ended without one. */
function cut(connection: CountedConnection): void {
  const { request, transport, upgraded } = connection;
  if (transport.name === "websocket" && !upgraded) request.socket.destroy();
  connection.close(true);
}
