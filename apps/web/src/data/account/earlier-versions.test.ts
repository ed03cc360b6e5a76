import { openDB } from "idb";
import { beforeEach, expect, test, vi } from "vitest";
import { ANA, CONVERSATION, conversation, EMMA, message } from "#test/messages.ts";
import { openPage, SocketOfTest } from "#test/realtime.ts";
import { newAddress } from "../address.ts";
import { bringAttachmentsBack, chosenAttachments } from "../attachments/chosen-attachments.ts";
import { storeDraft, storedDraft } from "../drafts/draft-store.ts";

let socket: SocketOfTest;

const BRUNO = "0199a000-0000-7000-8000-00000000000b";
const [toEmma, toBruno] = [newAddress(EMMA), newAddress(BRUNO)];
const personal = (name: string) => `lingualoom:person:${ANA}:${name}`;

async function storeAsBefore(): Promise<void> {
  localStorage.setItem(personal(`draft:${EMMA}`), "dear Emma");
  localStorage.setItem(personal(`draft:${BRUNO}`), "dear Bruno");
  localStorage.setItem(personal(`edit:${EMMA}`), '{"messageId":"m1","text":"other words"}');
  const outbox = await openDB("lingualoom-outbox", 1, {
    upgrade: (database) =>
      void database.createObjectStore("entries", { keyPath: "clientMessageId" }).createIndex("author", "author"),
  });
  const entry = { author: ANA, text: "unsent", picture: undefined, state: "waiting", reason: "" };
  await outbox.put("entries", { ...entry, clientMessageId: "e1", to: EMMA, createdAt: 1 });
  await outbox.put("entries", { ...entry, clientMessageId: "b1", to: BRUNO, createdAt: 2 });
  outbox.close();
  const drafts = await openDB("lingualoom-drafts", 1, {
    upgrade(database) {
      database.createObjectStore("pictures", { keyPath: "key" }).createIndex("author", "author");
      database.createObjectStore("descriptions");
    },
  });
  const picture = { blob: new Blob(["x"]), width: 4, height: 3, author: ANA };
  await drafts.put("pictures", { ...picture, key: "p1", to: EMMA, at: 1 });
  await drafts.put("pictures", { ...picture, key: "p2", to: BRUNO, at: 2 });
  await drafts.put("descriptions", "roofs", "p1");
  drafts.close();
}

beforeEach(() => {
  socket = new SocketOfTest();
  localStorage.clear();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

test("drafts, edits, pictures and messages of earlier versions appear in their chats", async () => {
  await storeAsBefore();
  const page = openPage(socket, [conversation(message(1))]);
  const resolve = (address: string) => page.addresses.resolve(address);
  const places = () => page.outbox.entries().map(({ clientMessageId, address }) => [clientMessageId, address]);
  await expect.poll(places).toEqual([
    ["e1", CONVERSATION],
    ["b1", toBruno],
  ]);
  expect(storedDraft(ANA, "draft", CONVERSATION)).toBe("dear Emma");
  expect(JSON.parse(storedDraft(ANA, "edit", CONVERSATION))).toEqual({
    messageId: "m1",
    text: "other words",
  });
  expect(storedDraft(ANA, "draft", toBruno)).toBe("dear Bruno");
  await bringAttachmentsBack(ANA, resolve);
  expect(chosenAttachments(ANA, CONVERSATION)).toMatchObject([{ key: "p1", alt: "roofs" }]);
  expect(chosenAttachments(ANA, toBruno)).toMatchObject([{ key: "p2", alt: "" }]);
  page.addresses.learn(BRUNO, "c2");
  expect(places()).toEqual([
    ["e1", CONVERSATION],
    ["b1", "c2"],
  ]);
  expect(storedDraft(ANA, "draft", "c2")).toBe("dear Bruno");
  expect(chosenAttachments(ANA, "c2")).toMatchObject([{ key: "p2" }]);
  const left = Object.keys(localStorage).filter((key) => /:(?:draft|edit):|:new:/.test(key));
  expect(left).toEqual([]);
  page.close();
});

test("a later draft from an earlier version's window is appended to the current one", () => {
  storeDraft(ANA, "draft", CONVERSATION, "new words");
  localStorage.setItem(personal(`draft:${EMMA}`), "old words");
  const page = openPage(socket, [conversation(message(1))]);
  expect(storedDraft(ANA, "draft", CONVERSATION)).toBe("new words\nold words");
  expect(storedDraft(ANA, "draft", toEmma)).toBe("");
  page.close();
});
