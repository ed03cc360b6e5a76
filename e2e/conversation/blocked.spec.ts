import { violationsOf } from "../support/accessibility.ts";
import { bubble, button, composer, menuItem, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";

test("a block replaces the composer on every device and can be undone @phone-long", async ({
  people,
  emma,
  trouble,
}) => {
  trouble.provokes(OFFLINE);
  const ana = await people.newcomer("Ana");
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  const other = await people.again(ana);
  await emma.sends(ana, "hello");
  await openChat(other.page, emma);
  const sentence = `You blocked ${emma.name}.`;
  await composer(ana.page).fill("half written");

  await test.step("the other device shows the block at once, and so does a reload", async () => {
    await button(other.page, "Chat settings").click();
    await menuItem(other.page, `Block ${emma.name}`).click();
    await expect(other.page.getByText("will no longer see each other")).toBeVisible();
    await button(other.page, `Block ${emma.name}`).click();
    for (const { page } of [ana, other]) {
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(composer(page)).toHaveCount(0);
    }
    await ana.page.reload();
    await expect(ana.page.getByText(sentence)).toBeVisible();
    await expect(composer(ana.page)).toHaveCount(0);
    expect(await violationsOf(ana.page)).toEqual([]);
  });

  await test.step("the blocked person learns nothing of the block", async () => {
    await expect(composer(emma.page)).toBeVisible();
    await expect(emma.page.getByText(/blocked/)).toHaveCount(0);
    await emma.page.reload();
    await expect(composer(emma.page)).toBeVisible();
    await expect(emma.page.getByText(/blocked/)).toHaveCount(0);
  });

  await test.step("after unblocking, writing goes on as before", async () => {
    await button(ana.page, "Unblock").click();
    await expect(composer(ana.page)).toHaveValue("half written");
    await expect(composer(other.page)).toBeVisible();
    await write(ana.page, "here again");
    await expect(bubble(emma.page, "here again")).toBeVisible();
  });

  await test.step("an unsent message offers a retry only when it can work", async () => {
    await ana.context.setOffline(true);
    await write(ana.page, "meanwhile");
    await other.call("PUT", `/people/${emma.id}/block`);
    await ana.context.setOffline(false);
    const unsent = bubble(ana.page, "meanwhile");
    await expect(unsent).toContainText(`Not sent. ${sentence}`);
    await expect(unsent.getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expect(unsent.getByRole("button", { name: "Delete" })).toBeVisible();
    await button(ana.page, "Unblock").click();
    await unsent.getByRole("button", { name: "Retry" }).click();
    await expect(bubble(emma.page, "meanwhile")).toBeVisible();
  });
});
