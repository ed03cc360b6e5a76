import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { button, comes } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const MORNING = { es: "Buenos días a todos", en: "Good morning, everybody" };
const THANKS = { es: "Muchas gracias por todo", en: "Thank you for everything" };

test("two people at one device write and read in their languages @phone", { tag: "@phone" }, async ({
  interpreted,
}) => {
  const { people, knows } = interpreted;
  knows(MORNING, THANKS);
  const { page } = await people.newcomer("Emma", { preferredLanguage: "en" });
  await page.goto("/face-to-face");
  await comes(page.getByRole("heading", { name: "Face to face" }));
  expect(await violationsOf(page)).toEqual([]);

  await test.step("the other person's language is chosen", async () => {
    await expect(button(page, "Start")).toBeDisabled();
    await button(page, /Their language/).click();
    await page.getByRole("combobox", { name: "Search languages" }).fill("Spanish");
    await page.getByRole("option", { name: /^Español · Spanish/ }).click();
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
    await write(theirs, MORNING.es);
    await expect(mine.getByRole("log")).toContainText(MORNING.en);
    await expect(mine.getByRole("log")).toContainText(MORNING.es);
    await write(mine, THANKS.en);
    await expect(theirs.getByRole("log")).toContainText(THANKS.es);
    await expect(theirs.getByRole("textbox")).toHaveAccessibleName("Escribe aquí");
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  await test.step("a reload keeps the table, and a kept conversation is a chat", async () => {
    await page.reload();
    await expect(mine.getByRole("log")).toContainText(MORNING.en);
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
    await page.getByRole("option", { name: /^Español · Spanish/ }).click();
    await button(page, "Start").click();
    await write(theirs, MORNING.es);
    await button(page, "Done").click();
    await button(page, "Throw away").click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("list", { name: "Chats" }).getByRole("listitem")).toHaveCount(1);
  });
});
