/** Of Engine.IO's connection and transport, what is needed here; most of it is not in its published types. */
export interface EngineConnection {
  readonly transport: {
    readonly name: string;
    readonly writable: boolean;
    readonly perMessageDeflate?: unknown;
  };
  writeBuffer: EnginePacket[];
  flush(): void;
  close(discard?: boolean): void;
}

export interface EnginePacket {
  readonly type: string;
  readonly data?: unknown;
  readonly options?: { compress?: boolean; wsPreEncodedFrame?: readonly Buffer[] };
}

/**
 * What a device is told within one turn of the event loop leaves in one piece, with one call to the system: a batch of
 * sends tells the same person several things, and those calls are the dearest part of telling. Engine.IO by itself
 * sends the first at once and the rest when that has left, each in two pieces.
 */
export function writeTogether(connection: EngineConnection): void {
  const flush = connection.flush.bind(connection);
  const close = connection.close.bind(connection);
  let isHeld = false;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    const { transport, writeBuffer } = connection;
    if (transport.name === "websocket" && transport.writable && !transport.perMessageDeflate) {
      const frames = framesOf(writeBuffer);
      // The form in which a broadcast hands its frame over, which goes to the connection as it is.
      if (frames) connection.writeBuffer = [{ type: "message", options: { wsPreEncodedFrame: [frames] } }];
    }
    flush();
  };
  connection.flush = () => {
    if (isHeld) return;
    isHeld = true;
    // After the promises that follow from what this turn is about, and before anything else.
    process.nextTick(release);
  };
  connection.close = (discard) => {
    release();
    close(discard);
  };
}

const FINAL_TEXT_FRAME = 0x81;
/** The digit that Engine.IO puts before what it carries for others. */
const MESSAGE = "4".charCodeAt(0);
/** Longest payloads whose length takes no further bytes, and two; any longer takes eight. */
const SHORT = 125;
const MEDIUM = 65_535;

/** The WebSocket frames (RFC 6455, 5.2) of all of these packets, or nothing if one of them is of another kind. */
function framesOf(packets: readonly EnginePacket[]): Buffer | null {
  const lengths: number[] = [];
  let total = 0;
  for (const { type, data } of packets) {
    if (type !== "message" || typeof data !== "string") return null;
    const length = Buffer.byteLength(data) + 1;
    lengths.push(length);
    total += length + (length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10);
  }
  if (total === 0) return null;
  const frames = Buffer.allocUnsafe(total);
  let at = 0;
  for (const [i, { data }] of packets.entries()) {
    const length = lengths[i] as number;
    frames[at] = FINAL_TEXT_FRAME;
    if (length <= SHORT) {
      frames[at + 1] = length;
      at += 2;
    } else if (length <= MEDIUM) {
      frames[at + 1] = 126;
      at = frames.writeUInt16BE(length, at + 2);
    } else {
      frames[at + 1] = 127;
      at = frames.writeBigUInt64BE(BigInt(length), at + 2);
    }
    frames[at] = MESSAGE;
    at += 1;
    at += frames.write(data as string, at);
  }
  return frames;
}
