import type { Page } from "@playwright/test";
import { attach, description, previews } from "../support/attachments.ts";
import { conversationOf } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import {
  addressOf,
  bubble,
  chooseChat,
  composer,
  expectTexts,
  heading,
  list,
  logOut,
  openChat,
  PASSWORD,
  sendWritten,
  turnTo,
  visit,
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

test("addresses lead to conversations, also after sign-in, back and forward", async ({ people, trouble }) => {
  trouble.provokes(/status of 404/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const jun = await people.newcomer("Jun");
  await emma.sends(ana, "hola");
  const withEmma = `/c/${await conversationOf(ana, emma)}`;
  const { page } = ana;

  await test.step("an old address leads to the conversation, and back to the previous page", async () => {
    await page.goto("/settings");
    await turnTo(page, `/?with=${emma.id}`);
    await expect(bubble(page, "hola")).toBeVisible();
    await expectPath(page, withEmma);
    await page.goBack();
    await expectPath(page, "/settings");
    await turnTo(page, `/?with=${jun.id}`);
    await expect(heading(page, jun.name)).toBeVisible();
    await expectPath(page, `/c/new/${jun.id}`);
  });

  await test.step("back and forward go from conversation to conversation", async () => {
    await jun.sends(ana, "nǐ hǎo");
    await chooseChat(page, emma);
    await expect(bubble(page, "hola")).toBeVisible();
    await chooseChat(page, jun);
    await expect(bubble(page, "nǐ hǎo")).toBeVisible();
    await page.goBack();
    await expect(bubble(page, "hola")).toBeVisible();
    await expectPath(page, withEmma);
    await page.goForward();
    await expect(bubble(page, "nǐ hǎo")).toBeVisible();
    await turnTo(page, addressOf(emma));
    await expect(bubble(page, "hola")).toBeVisible();
    await expectPath(page, withEmma);
  });

  await test.step("a link to a conversation works after sign-in, and signing out leads home", async () => {
    await logOut(page);
    await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
    await expectPath(page, "/");
    await page.goto(withEmma);
    await expectPath(page, "/login");
    await page.getByLabel("Email").fill(ana.email);
    await page.getByRole("textbox", PASSWORD).fill(ana.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(bubble(page, "hola")).toBeVisible();
    await expectPath(page, withEmma);
  });

  await test.step("other people's conversations and unknown people cannot be found", async () => {
    const nobody = "0199a000-0000-7000-8000-000000000000";
    for (const address of [withEmma, `/?with=${nobody}`, `/c/new/${nobody}`, `/c/${nobody}`]) {
      await visit(jun.page, address);
      await expect(jun.page.getByText("This chat cannot be found.")).toBeVisible();
      await expect(jun.page.getByText("hola")).toHaveCount(0);
      await jun.page.getByRole("main").getByRole("button", { name: "Close chat" }).click();
      await expect(jun.page.getByText("Start Breaking Language Barriers")).toBeVisible();
    }
  });
});

test("a first message gives the chat its address and keeps drafts @phone-long", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const jun = await people.newcomer("Jun");
  const { page } = ana;
  const answered = Promise.withResolvers<void>();
  // The acknowledgement waits until the second message is being written.
  await page.context().routeWebSocket("**/socket.io/**", (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (frame) => {
      if (/"messageSent"|^43\d+\[\{"ok":true,"message"/.test(String(frame))) await answered.promise;
      socket.send(frame);
    });
  });

  await test.step("one's own first message arrives while the second is being written", async () => {
    await page.goto("/");
    await openChat(page, emma);
    await expectPath(page, `/c/new/${emma.id}`);
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

  await test.step("the other person's first message arrives", async () => {
    await openChat(page, jun);
    await expect(page.getByText("Connect with")).toBeVisible();
    await composer(page).fill("I wanted to");
    await tagElements(page);
    await jun.sends(ana, "hola");
    await expect(bubble(page, "hola")).toBeVisible();
    await expectPath(page, `/c/${await conversationOf(ana, jun)}`);
    await expect(composer(page)).toHaveValue("I wanted to");
    await expect(composer(page)).toBeFocused();
    expect(await tagged(page)).toEqual([true, true]);
    await jun.sends(ana, "¿estás?");
    await expectTexts(page, ["hola", "¿estás?"]);
    // A phone shows the list alone.
    if ((page.viewportSize()?.width ?? 0) < 768) return;
    const row = list(page, "Chats").getByRole("button", { name: jun.name });
    await expect(row).toHaveAttribute("aria-current", "true");
  });
});

test("drafts, pictures and unsent messages are in their chats after an update", async ({ people, trouble }) => {
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
  await chooseChat(page, emma);
  await expect(composer(page)).toHaveValue("dear Emma");
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await expect(await description(page, 1)).toHaveValue("roofs");
  await expectTexts(page, ["hola", "unsent to Emma"]);
  const got = async () => (await emma.call("GET", `/messages/${ana.id}`)).json();
  await expect.poll(got).toMatchObject([{ text: "hola" }, { text: "unsent to Emma" }]);
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
    sending.objectStore("entries").put({ ...unsent, clientMessageId: crypto.randomUUID(), to, text, createdAt });
  await done(sending);
  outbox.close();
  const drafts = await open("lingualoom-drafts", (database) => {
    database.createObjectStore("pictures", { keyPath: "key" }).createIndex("author", "author");
    database.createObjectStore("descriptions");
  });
  const canvas = Object.assign(document.createElement("canvas"), { width: 4, height: 3 });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve));
  const choosing = drafts.transaction(["pictures", "descriptions"], "readwrite");
  choosing.objectStore("pictures").put({ key: "roofs", blob, width: 4, height: 3, at: 1, author: me, to: emma });
  choosing.objectStore("descriptions").put("roofs", "roofs");
  await done(choosing);
  drafts.close();
}
