import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { groupOf } from "../support/group-chat.ts";
import { bubble, comes, composer, messageAction, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const BENCH = { es: "El banco está libre.", en: "The bank is free." };
const BETTER = "The bench is free.";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a reader suggests by keyboard, the author accepts, and a third reads it", async ({ interpreted }) => {
  test.slow();
  const { people, knows } = interpreted;
  knows(BENCH);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es" }, PHONE);
  const emma = await people.newcomer("Emma", { autoTranslate: true });
  const carl = await people.newcomer("Carl", { autoTranslate: true });
  const id = await groupOf(ana, "Park", [emma, carl]);
  for (const { page } of [ana, emma, carl]) {
    await page.goto(`/c/${id}`);
    await comes(composer(page));
  }
  await write(ana.page, BENCH.es);
  const [hers, his] = [bubble(emma.page, BENCH.es), bubble(carl.page, BENCH.es)];
  await expect(his.locator("[lang=en]")).toHaveText(BENCH.en);

  await test.step("Emma suggests better words: her changes are marked, and not shown to others yet", async () => {
    const { page } = emma;
    await expect(hers.locator("[lang=en]")).toHaveText(BENCH.en);
    await hers.getByRole("button", { name: /^ES → EN/ }).press("Enter");
    await page.getByRole("button", { name: "Suggest a better one" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Suggest a better translation" });
    const field = dialog.getByRole("textbox", { name: "Your text in English" });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(BENCH.en);
    await field.fill(BETTER);
    await expect(dialog.locator("del")).toHaveText("bank");
    await expect(dialog.locator("ins")).toHaveText("bench");
    await expect(dialog).toContainText(`${ana.name} decides.`);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(his.locator("[lang=en]")).toHaveText(BENCH.en);
  });

  await test.step("Ana finds a quiet mark, sees the difference and who wrote it, and accepts", async () => {
    const { page } = ana;
    await page.getByRole("button", { name: "1 suggestion" }).tap();
    const dialog = page.getByRole("dialog", { name: "As read by others" });
    await expect(dialog).toContainText(`${emma.name} suggests in English`);
    await expect(dialog.getByRole("list", { name: "Suggestions" }).locator("ins")).toHaveText("bench");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await dialog.getByRole("button", { name: "Accept" }).tap();
    await expect(dialog).toContainText(`by ${emma.name}, approved by you`);
    await expect(page.getByRole("button", { name: "1 suggestion" })).toHaveCount(0);
  });

  const mark = `translated by ${emma.name}, approved by ${ana.name}`;
  await test.step("Carl reads Emma's words, under both names; the same text again gets them too", async () => {
    await expect(his.locator("[lang=en]")).toHaveText(BETTER);
    await expect(his.getByRole("button", { name: mark })).toBeVisible();
    await ana.page.keyboard.press("Escape");
    await write(ana.page, BENCH.es);
    await expect(his.last().locator("[lang=en]")).toHaveText(BETTER);
    await expect(his.last().getByRole("button", { name: mark })).toBeVisible();
    await expect(hers.first().locator("[lang=en]")).toHaveText(BETTER);
  });

  await test.step("Ana withdraws the suggestion, and the history names each change", async () => {
    const { page } = ana;
    await bubble(page, BENCH.es).first().getByText(BENCH.es).click({ button: "right" });
    await (await messageAction(page, "Info")).tap();
    await page.getByRole("button", { name: "As read by others" }).tap();
    const dialog = page.getByRole("dialog", { name: "As read by others" });
    await dialog.getByRole("button", { name: "Back to the translation" }).tap();
    await expect(his.first().locator("[lang=en]")).toHaveText(BENCH.en);
    await dialog.getByText("History").tap();
    await expect(dialog.getByRole("listitem").filter({ hasText: "you accepted it" })).toContainText(emma.name);
    await expect(dialog).toContainText("You went back to the translation");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});
