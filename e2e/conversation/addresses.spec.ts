import type { Page } from "@playwright/test";
import { conversationOf, type Person } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import { attach, description, previews } from "../support/pictures.ts";
import {
  addressOf,
  bubble,
  composer,
  expectTexts,
  heading,
  list,
  logOut,
  openChat,
  PASSWORD,
  sendWritten,
  write,
} from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

const pathOf = (page: Page) => new URL(page.url()).pathname;
const expectPath = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path);

/** Tags elements of the page, so that a later check finds the same elements. */
const tagElements = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll("main textarea, main [role=log]"))
      Object.assign(element, { tagged: true });
  });
const tagged = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main textarea, main [role=log]")].map((element) => "tagged" in element),
  );

test("the old address of a chat leads to the conversation, and back to where one came from", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const jun = await people.newcomer("Jun");
  await emma.sends(ana, "hola");
  const { page } = ana;
  await page.goto("/settings");
  await page.goto(`/?with=${emma.id}`);
  await expect(bubble(page, "hola")).toBeVisible();
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
  await page.goBack();
  await expectPath(page, "/settings");
  await page.goto(`/?with=${jun.id}`);
  await expect(heading(page, jun.name)).toBeVisible();
  await expectPath(page, `/c/new/${jun.id}`);
});

test("the first message gives the chat its address, and the draft of the second stands and keeps the focus @phone-long", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await page.goto("/");
  await openChat(page, emma);
  await expectPath(page, `/c/new/${emma.id}`);
  await expect(page.getByText("Connect with")).toBeVisible();
  const answered = Promise.withResolvers<void>();
  // The acknowledgement waits until the second message is being written.
  await page.context().routeWebSocket("**/socket.io/**", (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (frame) => {
      if (/"messageSent"|^43\d+\[\{"ok":true,"message"/.test(String(frame))) await answered.promise;
      socket.send(frame);
    });
  });
  await page.reload();
  await expect(page.getByText("Connect with")).toBeVisible();
  await write(page, "one");
  await expect(bubble(page, "one")).toBeVisible();
  await attach(page).setInputFiles([await pictureFile(40, 30)]);
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await composer(page).pressSequentially("tw");
  await tagElements(page);
  answered.resolve();
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
  await composer(page).pressSequentially("o");
  await expect(composer(page)).toHaveValue("two");
  await expect(composer(page)).toBeFocused();
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  expect(await tagged(page)).toEqual([true, true]);
  await page.reload();
  await expect(composer(page)).toHaveValue("two");
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await sendWritten(page);
  await expectTexts(page, ["one", "two"]);
  await page.goBack();
  await expectPath(page, "/");
});

test("the first message of the other gives the chat its address too", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);
  await expect(page.getByText("Connect with")).toBeVisible();
  await composer(page).fill("I wanted to");
  await tagElements(page);
  await emma.sends(ana, "hola");
  await expect(bubble(page, "hola")).toBeVisible();
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
  await expect(composer(page)).toHaveValue("I wanted to");
  await expect(composer(page)).toBeFocused();
  expect(await tagged(page)).toEqual([true, true]);
  await expect(list(page, "Chats").getByRole("button", { name: emma.name })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await emma.sends(ana, "¿estás?");
  await expectTexts(page, ["hola", "¿estás?"]);
});

test("what was written offline to somebody new is sent in order when the connection is back", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);
  await expect(page.getByText("Connect with")).toBeVisible();
  await ana.context.setOffline(true);
  for (const text of ["one", "two", "three"]) await write(page, text);
  await ana.context.setOffline(false);
  await openChat(emma.page, ana);
  await expectTexts(emma.page, ["one", "two", "three"]);
  await expectTexts(page, ["one", "two", "three"]);
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
});

test("a link to a conversation leads there after signing in, and signing out leads home", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hola");
  const address = `/c/${await conversationOf(ana, emma)}`;
  const { page } = await people.visitor();
  await page.goto(address);
  await expectPath(page, "/login");
  await page.getByLabel("Email").fill(ana.email);
  await page.getByRole("textbox", PASSWORD).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(bubble(page, "hola")).toBeVisible();
  await expectPath(page, address);
  await logOut(page);
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await expectPath(page, "/");
});

test("a conversation of others cannot be found", async ({ people, trouble }) => {
  trouble.provokes(/status of 404/);
  const [ana, emma, jun] = [
    await people.newcomer("Ana"),
    await people.newcomer("Emma"),
    await people.newcomer("Jun"),
  ];
  await emma.sends(ana, "hola");
  await jun.page.goto(`/c/${await conversationOf(ana, emma)}`);
  await expect(jun.page.getByText("This chat cannot be found.")).toBeVisible();
  await expect(jun.page.getByText("hola")).toHaveCount(0);
});

test("back and forward go from conversation to conversation", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const jun = await people.newcomer("Jun");
  await emma.sends(ana, "hola");
  await jun.sends(ana, "nǐ hǎo");
  const { page } = ana;
  await page.goto("/");
  const open = (one: Person) => list(page, "Chats").getByRole("button", { name: one.name }).click();
  await open(emma);
  await expect(bubble(page, "hola")).toBeVisible();
  await open(jun);
  await expect(bubble(page, "nǐ hǎo")).toBeVisible();
  await page.goBack();
  await expect(bubble(page, "hola")).toBeVisible();
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
  await page.goForward();
  await expect(bubble(page, "nǐ hǎo")).toBeVisible();
  await page.goto(addressOf(emma));
  await expect(bubble(page, "hola")).toBeVisible();
  await expectPath(page, `/c/${await conversationOf(ana, emma)}`);
});

test("who updates finds drafts, chosen pictures and unsent messages in their conversations", async ({
  people,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const jun = await people.newcomer("Jun");
  await emma.sends(ana, "hola");
  const { page } = ana;
  // A page of this server that is not the chat.
  await page.goto("/features");
  await page.evaluate(storeAsVersion010, { me: ana.id, emma: emma.id, jun: jun.id });
  await page.goto("/");
  await list(page, "Chats").getByRole("button", { name: emma.name }).click();
  await expect(composer(page)).toHaveValue("dear Emma");
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await expect(await description(page, 1)).toHaveValue("roofs");
  await expectTexts(page, ["hola", "unsent to Emma"]);
  await openChat(emma.page, ana);
  await expect(bubble(emma.page, "unsent to Emma")).toHaveCount(1);
  await openChat(page, jun);
  await expect(composer(page)).toHaveValue("dear Jun");
  await expectTexts(page, ["unsent to Jun"]);
  await expectPath(page, `/c/${await conversationOf(ana, jun)}`);
});

/** In the page: what version 0.1.0 stored in a browser, when a chat was the other person's id. */
async function storeAsVersion010({ me, emma, jun }: { me: string; emma: string; jun: string }) {
  localStorage.setItem(`lingualoom:person:${me}:draft:${emma}`, "dear Emma");
  localStorage.setItem(`lingualoom:person:${me}:draft:${jun}`, "dear Jun");
  const open = (name: string, upgrade: (database: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => upgrade(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const done = (transaction: IDBTransaction) =>
    new Promise((resolve) => transaction.addEventListener("complete", resolve));
  const outbox = await open("lingualoom-outbox", (database) =>
    database.createObjectStore("entries", { keyPath: "clientMessageId" }).createIndex("author", "author"),
  );
  const sending = outbox.transaction("entries", "readwrite");
  const unsent = { author: me, picture: undefined, state: "waiting", reason: "" };
  for (const [to, text, createdAt] of [
    [emma, "unsent to Emma", 1],
    [jun, "unsent to Jun", 2],
  ])
    sending
      .objectStore("entries")
      .put({ ...unsent, clientMessageId: crypto.randomUUID(), to, text, createdAt });
  await done(sending);
  outbox.close();
  const drafts = await open("lingualoom-drafts", (database) => {
    database.createObjectStore("pictures", { keyPath: "key" }).createIndex("author", "author");
    database.createObjectStore("descriptions");
  });
  const canvas = Object.assign(document.createElement("canvas"), { width: 4, height: 3 });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const choosing = drafts.transaction(["pictures", "descriptions"], "readwrite");
  choosing
    .objectStore("pictures")
    .put({ key: "roofs", blob, width: 4, height: 3, at: 1, author: me, to: emma });
  choosing.objectStore("descriptions").put("roofs", "roofs");
  await done(choosing);
  drafts.close();
}
