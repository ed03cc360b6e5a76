import type { Message } from "@lingualoom/contract/shapes.ts";
import { type Packet, PacketType, Encoder as StandardEncoder } from "socket.io-parser";
import { describe, expect, test } from "vitest";
import { Encoder } from "./encoder.ts";

const message: Message = {
  _id: "0199b1c0-0000-7000-8000-000000000001",
  conversationId: "0199b1c0-0000-7000-8000-000000000002",
  seq: 7,
  senderId: "0199b1c0-0000-7000-8000-000000000003",
  receiverId: "0199b1c0-0000-7000-8000-000000000004",
  text: 'She said: "¡Hola! 🌻"\n\u2028مرحبا \ud800',
  image: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  clientMessageId: "c-1",
  revision: 1,
  changeSeq: 7,
};
const event = (...data: unknown[]): Packet => ({ type: PacketType.EVENT, nsp: "/", data });
const answer = (id: number, ...data: unknown[]): Packet => ({ type: PacketType.ACK, nsp: "/", id, data });
const newMessage = (of: Message) => event("newMessage", of);
const sent = (id: number, of: Message) => answer(id, { ok: true, message: of });
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("our encoder writes what Socket.IO's own writes", () => {
  test.each<[string, Packet]>([
    ["a message", newMessage(message)],
    ["the answer to a send", sent(12, message)],
    ["the answer to the first request of a connection", sent(0, message)],
    ["a refused send", answer(3, { ok: false, error: { code: "VALIDATION", message: "Too long" } })],
    ["an answer without a value", answer(4)],
    ["an answer that is undefined", answer(5, undefined)],
    ["an answer that is null", answer(6, null)],
    ["an event alone", event("presence")],
    ["an event with a field that JSON leaves out", event("typing", { from: "a", typing: undefined })],
    ["an event that waits for an answer", { ...event("messageSent", message), id: 9 }],
    ["an event with several parts", event("newMessage", message, { more: true })],
    ["an event of another namespace", { ...newMessage(message), nsp: "/other" }],
    ["a connect", { type: PacketType.CONNECT, nsp: "/", data: { sid: "abc" } }],
    ["a connect error", { type: PacketType.CONNECT_ERROR, nsp: "/", data: { message: "NOT_SIGNED_IN" } }],
    ["a disconnect", { type: PacketType.DISCONNECT, nsp: "/" } as Packet],
  ])("%s", (_, packet) => {
    expect(new Encoder().encode(structuredClone(packet))).toEqual(new StandardEncoder().encode(packet));
  });
});

describe("a message that is sent and acknowledged", () => {
  const counted = () => {
    let times = 0;
    const toJSON = () => {
      times += 1;
      return message;
    };
    return { message: { ...message, toJSON }, times: () => times };
  };

  test("in one turn becomes JSON once, also among others", () => {
    const encoder = new Encoder();
    const all = [counted(), counted(), counted()];
    for (const one of all) encoder.encode(newMessage(one.message));
    for (const [id, one] of all.entries()) encoder.encode(sent(id, one.message));
    expect(all.map((one) => one.times())).toEqual([1, 1, 1]);
  });

  test("is encoded again in a later turn", async () => {
    const encoder = new Encoder();
    const changing = { ...message };
    encoder.encode(newMessage(changing));
    await nextTurn();
    changing.text = "changed";
    expect(encoder.encode(newMessage(changing))[0]).toContain('"text":"changed"');
  });
});
