import { violationsOf } from "../support/accessibility.ts";
import { openInfo } from "../support/chat-info.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a group's owner creates a webhook, and all members read a program's posts", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma", {}, { viewport: { width: 390, height: 844 } });
  const group = await groupOf(ana, "Team", [emma]);
  for (const { page } of [ana, emma]) await visit(page, `/c/${group}`);

  await openInfo(ana.page, /^Programs/);
  const drawer = ana.page.getByRole("dialog");
  await drawer.getByRole("button", { name: "New webhook" }).click();
  await drawer.getByLabel("Name of the webhook").fill("Builds");
  await drawer.getByRole("button", { name: "Create webhook" }).click();
  const url = await drawer.getByLabel("Address of your new webhook").inputValue();
  await expect(drawer.getByRole("list", { name: "Incoming webhooks" })).toContainText("Builds");
  expect(await violationsOf(ana.page)).toEqual([]);

  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ text: "Build 42 is green" }) });
  expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
  await expect(bubble(emma.page, "Build 42 is green")).toContainText(/Builds\s*Bot/);
  await visit(emma.page, "/");
  await expect(emma.page.getByRole("button", { name: /^Team/ })).toContainText("Builds: Build 42 is green");

  await drawer.getByRole("button", { name: "I have saved it" }).click();
  await drawer.getByRole("button", { name: "End: Builds" }).click();
  await ana.page.getByRole("dialog").last().getByRole("button", { name: "End" }).click();
  await expect(drawer.getByRole("list", { name: "Incoming webhooks" })).toHaveCount(0);
  await expect.poll(async () => (await fetch(url, { method: "POST", body: "{}" })).status).toBe(410);
});

test("a group's owner sends its events elsewhere, and sees the deliveries", async ({ people, ana }) => {
  await ana.page.setViewportSize({ width: 390, height: 844 });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Team", [emma]);
  await visit(ana.page, `/c/${group}`);
  await openInfo(ana.page, /^Programs/);
  const drawer = ana.page.getByRole("dialog");
  await drawer.getByRole("button", { name: "New outgoing webhook" }).click();
  await drawer.getByLabel("Address to send to").fill("https://news.invalid/chat");
  await drawer.getByRole("button", { name: "Create webhook" }).click();
  await expect(drawer.getByLabel("Secret of your new webhook")).toHaveValue(/^whsec_/);
  await drawer.getByRole("button", { name: "I have saved it" }).click();
  await drawer.getByRole("button", { name: "Log: news.invalid" }).click();
  await drawer.getByRole("button", { name: "Send a test" }).click();
  await expect(drawer.getByRole("list", { name: "Log" })).toContainText(/Test\s*No answer/);
  expect(await violationsOf(ana.page)).toEqual([]);
  await drawer.getByRole("button", { name: "End: news.invalid" }).click();
  await ana.page.getByRole("dialog").last().getByRole("button", { name: "End" }).click();
  await expect(drawer.getByRole("list", { name: "Outgoing webhooks" })).toHaveCount(0);
});

test("an owner takes over the webhooks of a former admin", async ({ people, ana }) => {
  await ana.page.setViewportSize({ width: 390, height: 844 });
  const emma = await people.newcomer("Emma");
  const group = await groupOf(ana, "Team", [emma]);
  const role = (name: string) => ana.call("PATCH", `/conversations/${group}/members/${emma.id}`, { role: name });
  await role("admin");
  const made = await emma.call("POST", `/conversations/${group}/hooks`, { name: "Builds" });
  const { url } = (await made.json()) as { url: string };
  const outgoing = { url: "https://news.invalid/chat", events: ["message.created"] };
  await emma.call("POST", `/conversations/${group}/outgoing-hooks`, outgoing);
  await role("member");
  expect((await fetch(url, { method: "POST", body: '{"text":"late"}' })).status).toBe(410);

  await visit(ana.page, `/c/${group}`);
  await openInfo(ana.page, /^Programs/);
  const drawer = ana.page.getByRole("dialog");
  const paused = drawer.getByText("Paused: its creator may no longer manage programs here");
  await expect(paused).toHaveCount(2);
  expect(await violationsOf(ana.page)).toEqual([]);
  await drawer.getByRole("button", { name: "Take over: Builds" }).click();
  await drawer.getByRole("button", { name: "Take over: news.invalid" }).click();
  await expect(paused).toHaveCount(0);
  expect((await fetch(url, { method: "POST", body: '{"text":"in time"}' })).status).toBe(200);
});
