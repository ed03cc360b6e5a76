import type { Chat } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { sharedTestServer } from "#test/server.ts";

/** Ana has written five messages to Emma. */
async function stage() {
  const server = await sharedTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [phone, desk] = [await ana.device(), await emma.device()];
  for (let i = 1; i <= 5; i++) await phone.sends(emma.id, `mensaje ${i}`);
  const chat = async (reader = emma) => (await reader.call<Chat[]>("GET /messages/chats")).body[0];
  return { server, ana, emma, phone, desk, chat };
}

test("a read receipt reaches both people, and implies delivery", async () => {
  const { server, ana, emma, phone, desk, chat } = await stage();
  await using _ = server;
  desk.socket.emit("markRead", { with: ana.id, seq: 3 });
  const [theirs, own] = [await phone.hears("messagesRead"), await desk.hears("messagesRead")];
  expect(theirs).toEqual({ conversationId: (await chat())?.conversationId, userId: emma.id, seq: 3 });
  expect(own).toEqual(theirs);
  expect(await chat()).toMatchObject({ unreadCount: 2, lastReadSeq: 3 });
  expect(await chat(ana)).toMatchObject({ theirLastReadSeq: 3, theirLastDeliveredSeq: 3 });
});

test("a receipt never moves back, and one without effect sends no event", async () => {
  const { server, ana, emma, phone, desk, chat } = await stage();
  await using _ = server;
  const read = (seq: number) =>
    emma.call("POST /messages/:userId/read", { path: `/messages/${ana.id}/read`, body: { seq } });
  expect((await read(4)).body).toEqual({ success: true });
  expect((await read(2)).body).toEqual({ success: true });
  expect((await read(4)).body).toEqual({ success: true });
  desk.socket.emit("markDelivered", { with: ana.id, seq: 3 });
  await read(5);
  await phone.hears("messagesRead", (receipt) => receipt.seq === 5);
  expect(phone.all("messagesRead").map((receipt) => receipt.seq)).toEqual([4, 5]);
  expect(phone.all("messagesDelivered")).toEqual([]);
  expect(await chat()).toMatchObject({ lastReadSeq: 5, unreadCount: 0 });
});

test("a receipt beyond the last message stops at it, so later ones are unread", async () => {
  const { server, ana, emma, phone, desk, chat } = await stage();
  await using _ = server;
  desk.socket.emit("markDelivered", { with: ana.id, seq: 1_000_000 });
  expect(await phone.hears("messagesDelivered")).toMatchObject({ userId: emma.id, seq: 5 });
  desk.socket.emit("markRead", { with: ana.id, seq: Number.MAX_SAFE_INTEGER });
  expect(await phone.hears("messagesRead")).toMatchObject({ userId: emma.id, seq: 5 });
  await phone.sends(emma.id, "mensaje 6");
  expect(await chat()).toMatchObject({ unreadCount: 1 });
});

test("messages deleted or hidden after they were read leave the unread count alone", async () => {
  const { server, ana, emma, phone, desk, chat } = await stage();
  await using _ = server;
  const [gone, hidden] = [await phone.sends(emma.id, "mensaje 6"), await phone.sends(emma.id, "mensaje 7")];
  desk.socket.emit("markRead", { with: ana.id, seq: hidden.seq });
  await phone.hears("messagesRead");
  await phone.sends(emma.id, "mensaje 8");
  await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
  expect(await chat()).toMatchObject({ unreadCount: 1 });
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}` });
  expect(await chat()).toMatchObject({ unreadCount: 1 });
});

test("receipts between people who have never written change nothing and send no event", async () => {
  const { server, emma, desk } = await stage();
  await using _ = server;
  const chloe = await server.person("chloe");
  const screen = await chloe.device();
  screen.socket.emit("markRead", { with: emma.id, seq: 5 });
  screen.socket.emit("markRead", { with: "01890a5d-ac96-774b-bcce-b302099a8057", seq: 5 });
  screen.socket.emit("markRead", { with: chloe.id, seq: 5 });
  await screen.sends(emma.id, "bonjour");
  await desk.hears("newMessage", (message) => message.text === "bonjour");
  expect(desk.all("messagesRead")).toEqual([]);
});
