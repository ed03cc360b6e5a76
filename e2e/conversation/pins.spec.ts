import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { readAll } from "../support/people.ts";
import { bubble, button, log, messageAction, openChat, openMessageMenu } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const pins = (page: Page) => page.getByRole("region", { name: "Pinned messages" });

test("a message pinned by either shows above both chats, and a press leads to it", async ({ people }) => {
  const [ana, emma] = [await people.newcomer("Ana"), await people.newcomer("Emma")];
  await ana.sends(
    emma,
    "la dirección: calle Mayor 3",
    ...Array.from({ length: 70 }, (_, i) => `línea ${i}`),
    "la última",
  );
  await readAll(emma, ana);
  for (const [one, other] of [
    [ana, emma],
    [emma, ana],
  ] as const)
    await openChat(one.page, other);
  const { page } = emma;
  await expect(bubble(page, "la última")).toBeVisible();

  await test.step("a pin shows on both screens, with a line in the conversation", async () => {
    await openMessageMenu(page, "la última");
    await (await messageAction(page, "Pin")).click();
    for (const person of [ana, emma]) await expect(pins(person.page)).toContainText("la última");
    await expect(log(ana.page).getByText(`${emma.name} pinned a message`)).toBeVisible();
    await log(ana.page).focus();
    await ana.page.keyboard.press("Home");
    await bubble(ana.page, "calle Mayor").scrollIntoViewIfNeeded();
    await openMessageMenu(ana.page, "calle Mayor");
    await (await messageAction(ana.page, "Pin")).click();
    await expect(pins(page)).toContainText("calle Mayor");
  });

  await test.step("a press leads to an unloaded pin, and the list to each pin", async () => {
    await page.reload();
    await expect(bubble(page, "la última")).toBeVisible();
    await expect(bubble(page, "calle Mayor")).toHaveCount(0);
    await pins(page).getByRole("button", { name: "calle Mayor" }).click();
    await expect(bubble(page, "calle Mayor")).toBeInViewport();
    await button(page, "2 pinned messages").focus();
    await page.keyboard.press("Enter");
    const list = page.getByRole("dialog", { name: "Pinned messages" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    await list.getByRole("button", { name: "la última" }).click();
    await expect(bubble(page, "la última")).toBeInViewport();
  });

  await test.step("unpinned and deleted messages disappear on both screens", async () => {
    await openMessageMenu(page, "la última");
    await (await messageAction(page, "Unpin")).click();
    await expect(button(ana.page, "1 pinned message")).toBeVisible();
    await ana.call("DELETE", `/message/${await pinnedId(ana.page)}?for=everyone`);
    for (const person of [ana, emma]) await expect(pins(person.page)).toHaveCount(0);
  });
});

/** The id of the message that is pinned in the conversation of the page. */
async function pinnedId(page: Page): Promise<string> {
  const conversation = new URL(page.url()).pathname.split("/").at(-1);
  const answer = await page.request.get(`/api/conversations/${conversation}/pins`);
  const [message] = (await answer.json()) as { _id: string }[];
  return message?._id ?? "";
}
