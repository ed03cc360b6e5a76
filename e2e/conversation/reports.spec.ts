import { violationsOf } from "../support/accessibility.ts";
import { bubble, button, log, messageAction, openChat, openMessageMenu, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a user reports a message, and an administrator reads and deletes it", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  const insult = `eres tonta ${ana.id}`;
  await emma.sends(ana, "hola", "qué tal", insult);
  await openChat(page, emma);
  await expect(bubble(page, insult)).toBeVisible();

  await test.step("a dialog says who will read the report, and offers to add earlier messages", async () => {
    await openMessageMenu(page, insult);
    await (await messageAction(page, "Report…")).click();
    const dialog = page.getByRole("dialog", { name: "Report this message" });
    await expect(dialog).toContainText("The people who run this server will read this message");
    expect(await violationsOf(page)).toEqual([]);
    await expect(button(page, "Report")).toBeDisabled();
    await dialog.getByRole("radio", { name: "Insult or hate" }).check();
    await dialog.getByRole("checkbox", { name: "Also show the 5 messages before it" }).check();
    await dialog.getByLabel("Do you want to add something?").fill("It is not the first time");
    await button(page, "Report").click();
    await expect(toast(page, /^Thank you/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the dashboard shows the report with its context, at 390 pixels too", async () => {
    const { page: dashboard } = await people.demo("dieter");
    await dashboard.setViewportSize({ width: 390, height: 844 });
    await dashboard.goto("/admin?tab=reports");
    const row = dashboard.getByRole("list", { name: "Reports" }).getByRole("listitem").filter({ hasText: ana.name });
    await row.getByRole("button").first().click();
    const shown = row.getByRole("list", { name: "What was reported" }).getByRole("listitem");
    await expect(shown).toHaveText([/hola$/, /qué tal$/, new RegExp(`${insult}$`)]);
    await expect(row).toContainText("It is not the first time");
    expect(await violationsOf(dashboard)).toEqual([]);
    await row.getByRole("button", { name: "Delete" }).click();
    await dashboard.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(dashboard.getByRole("region", { name: "Recent activity" })).toContainText("It is deleted");
    await dashboard.getByRole("radio", { name: "Settled" }).click();
    await expect(row).toContainText("Insult or hate · deleted");
  });

  await test.step("the message disappears for both, and looks deleted", async () => {
    await expect(bubble(page, insult)).toHaveCount(0);
    await expect(log(page)).toContainText("deleted");
    expect(await (await emma.call("GET", `/messages/${ana.id}`)).text()).not.toContain(insult);
  });
});
