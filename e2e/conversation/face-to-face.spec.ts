import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { button, comes } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("two people at one device write and read in their languages @phone", { tag: "@phone" }, async ({ interpreted }) => {
  const { people } = interpreted;
  const { page } = await people.newcomer("Emma", { preferredLanguage: "en" });
  await page.goto("/face-to-face");
  await comes(page.getByRole("heading", { name: "Face to face" }));
  expect(await violationsOf(page)).toEqual([]);
  await page.screenshot({ path: `/tmp/f2f-${test.info().project.name}-start.png` });

  await test.step("the other person's language is chosen", async () => {
    await expect(button(page, "Start")).toBeDisabled();
    await button(page, /Their language/).click();
    await page.getByRole("combobox", { name: "Search languages" }).fill("Spanish");
    await page.getByRole("option", { name: /Spanish/ }).click();
    await button(page, "Start").click();
  });
  const [mine, theirs] = [page.getByRole("region", { name: "English" }), page.getByRole("region", { name: "Español" })];
  const write = async (half: typeof mine, text: string) => {
    await half.getByRole("textbox").fill(text);
    await half.getByRole("textbox").press("Enter");
    await expect(half.getByRole("textbox")).toHaveValue("");
  };

  await test.step("each half shows the other's words in its own language, and the original", async () => {
    await comes(theirs);
    await write(theirs, "Buenos días");
    await expect(mine.getByRole("log")).toContainText("Good morning");
    await expect(mine.getByRole("log")).toContainText("Buenos días");
    await write(mine, "Thank you");
    await expect(theirs.getByRole("log")).toContainText("Gracias");
    await expect(theirs.getByRole("textbox")).toHaveAccessibleName("Escribe aquí");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    for (const scheme of ["light", "dark"] as const) { await page.emulateMedia({ colorScheme: scheme }); await page.screenshot({ path: `/tmp/f2f-${test.info().project.name}-${scheme}.png` }); }
  });

  await test.step("a reload keeps the table, and a kept conversation is a chat", async () => {
    await page.reload();
    await expect(mine.getByRole("log")).toContainText("Good morning");
    await button(page, "Done").click();
    await button(page, "Keep").click();
    await expect(page).toHaveURL(/\/c\//);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Face to face");
  });

  await test.step("a conversation that is thrown away is gone", async () => {
    await page.goBack();
    await page.goto("/face-to-face");
    await button(page, /Their language/).click();
    await page.getByRole("combobox", { name: "Search languages" }).fill("Spanish");
    await page.getByRole("option", { name: /Spanish/ }).click();
    await button(page, "Start").click();
    await write(theirs, "Hasta luego");
    await button(page, "Done").click();
    await button(page, "Throw away").click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText("Hasta luego")).toHaveCount(0);
  });
});
