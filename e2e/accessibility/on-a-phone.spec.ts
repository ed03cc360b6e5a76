import type { Locator } from "@playwright/test";
import { dataUrl } from "../../apps/server/test/pictures.ts";
import { photo, viewer } from "../support/attachments.ts";
import { pictureFile } from "../support/picture-file.ts";
import { appTakesOver, button, list, openChat, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { rest } from "../support/touch.ts";
import { OFFLINE } from "../support/trouble.ts";

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not in the page");
  return box;
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const [right, below] = [a.x >= b.x + b.width, a.y >= b.y + b.height];
  const [left, above] = [b.x >= a.x + a.width, b.y >= a.y + a.height];
  expect([right, below, left, above]).toContain(true);
}

test("a chat's menu names it; the connection pill covers nothing @phone @phone-only", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "hola");
  await ana.page.goto("/");
  await appTakesOver(ana.page);
  const row = list(ana.page, "Chats").getByRole("button", { name: emma.name });

  await test.step("the menu of a chat names its chat", async () => {
    const lift = await rest(row);
    await expect(ana.page.getByRole("menu")).toContainText(emma.name);
    await lift();
    await ana.page.keyboard.press("Escape");
    await expect(ana.page.getByRole("menu")).toHaveCount(0);
  });

  await test.step("the connection pill covers neither the search nor a button of the list", async () => {
    await ana.context.setOffline(true);
    const pill = ana.page.getByRole("status").filter({ hasText: "offline" }).locator("p");
    await expect(pill).toBeInViewport({ ratio: 1 });
    await expectApart(pill, searchField(ana.page));
    await expectApart(pill, button(ana.page, "New conversation"));
    await expectApart(pill, row);
  });

  await test.step("in a chat the header shows the outage, and nothing covers the messages", async () => {
    await row.tap();
    await expect(ana.page.locator("main header").getByText("Waiting for network...")).toBeVisible();
    await expect(ana.page.getByText("You're offline.")).toHaveCount(0);
    await ana.context.setOffline(false);
    await expect(ana.page.getByText("Waiting for network...")).toHaveCount(0);
  });
});

test("a single picture has no arrows, and a two-line header @phone @phone-only", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  const image = dataUrl((await pictureFile(400, 300, "#c8553d")).buffer);
  await ana.call("POST", `/messages/send/${emma.id}`, { text: "", image });
  await openChat(emma.page, ana);
  await photo(emma.page).tap();
  const header = viewer(emma.page).locator("header");
  await expect(header).toContainText(ana.name);
  expect((await boxOf(header)).height).toBeLessThan(64);
  await expect(viewer(emma.page).getByRole("button", { name: /image$/ })).toHaveCount(0);
  await expect(header).not.toContainText("1 of 1");
  await viewer(emma.page).getByRole("button", { name: "Zoom in" }).tap();
  await viewer(emma.page).getByRole("button", { name: "Show whole image" }).tap();
  await expect(viewer(emma.page).getByRole("button", { name: "Zoom in" })).toBeFocused();
});
