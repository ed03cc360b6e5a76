import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";

type Data = Parameters<WebSocket["send"]>[0];
type Callback = (error?: Error) => void;
type SendOptions = Exclude<Parameters<WebSocket["send"]>[1], Callback | undefined>;

/** A WebSocket that writes all frames of one turn of the event loop with a single system call. */
class OneWriteWebSocket extends WebSocket {
  #stream: Duplex | undefined;
  #isCorked = false;

  writesTo(stream: Duplex): void {
    this.#stream = stream;
  }

  override send(data: Data, callback?: Callback): void;
  override send(data: Data, options: SendOptions, callback?: Callback): void;
  override send(data: Data, options: SendOptions | Callback = {}, callback?: Callback): void {
    const [given, done] = typeof options === "function" ? [{}, options] : [options, callback];
    const stream = this.readyState === WebSocket.OPEN ? this.#stream : undefined;
    if (stream) this.#cork(stream);
    if (stream && !stream.writableNeedDrain) {
      super.send(data, given);
      // Engine.IO holds back later packets until this is called, so it is called at once while the stream has room.
      done?.();
    } else {
      // A full stream calls back once the frame has left, so that `cutSlowReader` detects a stopped reader.
      super.send(data, given, done);
    }
  }

  #cork(stream: Duplex): void {
    if (this.#isCorked) return;
    this.#isCorked = true;
    stream.cork();
    process.nextTick(() => {
      this.#isCorked = false;
      stream.uncork();
    });
  }
}

/**
 * WebSocket server for Socket.IO's `wsEngine` option. A batch of sends writes several packets to one device, and system
 * calls are the largest part of the cost.
 */
export class SingleWriteWebSocketServer extends WebSocketServer<typeof OneWriteWebSocket> {
  constructor(options: ServerOptions) {
    super({ ...options, WebSocket: OneWriteWebSocket });
  }

  override handleUpgrade(
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    callback: (client: OneWriteWebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, stream, head, (client, upgraded) => {
      client.writesTo(stream);
      callback(client, upgraded);
    });
  }
}
