import { violationsOf } from "../support/accessibility.ts";
import { groupOf, rows } from "../support/group-chat.ts";
import { composer, openMessageMenu } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const QUESTION = "Where do we eat tonight?";
const WORDS = [
  { en: QUESTION, ar: "أين نأكل الليلة؟" },
  { en: "Grilled fish", ar: "سمك مشوي" },
  { en: "Fresh salad", ar: "سلطة طازجة" },
];

test("a poll is created in a form, answered in Arabic at 390 px, and ended", async ({
  interpreted: { people, knows },
}) => {
  knows(...WORDS);
  const farah = await people.newcomer(
    "فرح",
    { preferredLanguage: "ar", readLanguages: ["ar"], interfaceLanguage: "ar", autoTranslate: true },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  );
  const emma = await people.newcomer("Emma");
  const group = await groupOf(emma, "Team", [farah]);
  for (const { page } of [emma, farah]) await page.goto(`/c/${group}`);
  const made = emma.page.getByRole("dialog", { name: "New poll" });
  const answer = (name: string | RegExp, role: "radio" | "checkbox" = "checkbox") =>
    farah.page.getByRole(role, { name });

  await test.step("the form is filled from the command, and names missing parts", async () => {
    await composer(emma.page).fill(`/poll ${QUESTION} | Grilled fish`);
    await composer(emma.page).press("Enter");
    await expect(made.getByLabel("Question")).toHaveValue(QUESTION);
    await made.getByRole("button", { name: "Send poll" }).click();
    await expect(made.getByRole("alert")).toHaveText("Write at least 2 answers.");
    await made.getByLabel("Answer 2").fill("Fresh salad");
    await made.getByLabel("Answer 2").press("Enter");
    await expect(made.getByLabel("Answer 3")).toBeFocused();
    await made.getByRole("switch", { name: "Several answers possible" }).click();
    expect(await violationsOf(emma.page)).toEqual([]);
    await made.getByRole("button", { name: "Send poll" }).click();
    await expect(made).toBeHidden();
    await expect(composer(emma.page)).toHaveValue("");
  });

  await test.step("the poll's reader reads question and answers in Arabic, and chooses two", async () => {
    await expect(rows(farah.page, "أين نأكل الليلة؟")).toBeVisible();
    await answer(/^سمك مشوي/).tap();
    await answer(/^سلطة طازجة/).tap();
    await expect(answer(/^سلطة طازجة .*100.* صوت واحد$/)).toBeChecked();
    await expect(emma.page.getByRole("checkbox", { name: "Grilled fish 100% 1 vote" })).not.toBeChecked();
    expect(await violationsOf(farah.page)).toEqual([]);
  });

  await test.step("the poll's author votes by keyboard, sees who chose what, and ends it", async () => {
    await emma.page.getByRole("checkbox", { name: /^Fresh salad/ }).focus();
    await emma.page.keyboard.press("Space");
    await expect(emma.page.getByRole("checkbox", { name: "Fresh salad 100% 2 votes" })).toBeChecked();
    await emma.page.getByRole("button", { name: "2 people voted" }).click();
    const votes = emma.page.getByRole("dialog", { name: "Votes" });
    await expect(votes.getByRole("listitem")).toHaveText(
      [farah.name, farah.name, "You"].map((name) => new RegExp(`${name}$`)),
    );
    expect(await violationsOf(emma.page)).toEqual([]);
    await emma.page.keyboard.press("Escape");
    await openMessageMenu(emma.page, QUESTION);
    await emma.page.getByRole("menuitem", { name: "End poll" }).click();
    await emma.page.getByRole("dialog").getByRole("button", { name: "End poll" }).click();
    await expect(answer(/^سلطة طازجة .* صوتان$/)).toBeDisabled();
    await expect(farah.page.getByText("استطلاع · انتهى")).toBeVisible();
  });
});
