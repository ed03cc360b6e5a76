import { openTranslation } from "../support/chat-info.ts";
import { openChat, visit } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("levels above the operator's limit are not offered anywhere @phone-long", async ({ interpreted: { people } }) => {
  const emma = await people.newcomer("Emma");
  const admin = await people.demo("dieter");

  await openChat(admin.page, emma);
  await openTranslation(admin.page, /^Who may translate/);
  const dialog = admin.page.getByRole("dialog", { name: "Who may translate" });
  await expect(dialog.getByText("The operator of this server allows no text to leave it.")).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await expect(dialog.getByRole("radio", { name: "Named providers too" })).toHaveCount(0);

  await visit(admin.page, "/admin?tab=engines");
  await expect(admin.page.getByText(/No text leaves this server, whatever people choose/)).toBeVisible();
  await expect(admin.page.getByRole("radio", { name: "Outside services too" })).toHaveCount(0);
});
