import type { Message } from "@lingualoom/contract/shapes.ts";
import { type Packet, PacketType, Encoder as StandardEncoder } from "socket.io-parser";

export { Decoder } from "socket.io-parser";

/**
 * Writes the same packets as Socket.IO's own encoder with less work. This server sends JSON only, so the encoder searches
 * nothing for binary data. A message that goes to one device and is acknowledged to another in the same turn of the
 * event loop becomes JSON once.
 */
export class Encoder extends StandardEncoder {
  readonly #messages = new Map<Message, string>();

  override encode(packet: Packet): string[] {
    const { type, nsp, id = "", data } = packet;
    const isOurs = (type === PacketType.EVENT || type === PacketType.ACK) && nsp === "/";
    return isOurs ? [`${type}${id}${this.#textOf(data)}`] : super.encode(packet);
  }

  #textOf(data: readonly unknown[]): string {
    const [first, second] = data;
    if (data.length === 2 && first === "newMessage") return `["newMessage",${this.#messageText(second as Message)}]`;
    if (data.length === 1 && isSent(first)) return `[{"ok":true,"message":${this.#messageText(first.message)}}]`;
    return JSON.stringify(data);
  }

  #messageText(message: Message): string {
    const known = this.#messages.get(message);
    if (known !== undefined) return known;
    if (this.#messages.size === 0) setImmediate(() => this.#messages.clear());
    const text = JSON.stringify(message);
    this.#messages.set(message, text);
    return text;
  }
}

/** Whether this is the answer to a stored send, which has these two fields only. */
const isSent = (answer: unknown): answer is { ok: true; message: Message } =>
  typeof answer === "object" && answer !== null && "ok" in answer && answer.ok === true && "message" in answer;
