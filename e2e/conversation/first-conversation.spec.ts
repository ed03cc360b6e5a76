import { newAccount } from "../support/people.ts";
import { bubble, chooseLanguage, composer, list, searchField, signUp, state, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const TEXT = "Hola amiga, mañana voy a la ciudad: https://example.com/casa?q=libre#uno 🎉";

test("two people sign up, write live, and read each other's text translated locally", async ({
  people,
  product,
  engines,
}) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const [ana, emma] = [newAccount("Ana"), newAccount("Emma")];
  const { page: anasPage } = await people.visitor();
  const { page: emmasPage, context: emmas } = await people.visitor();

  await test.step("both sign up and follow the links in their emails", async () => {
    await signUp(anasPage, product, ana);
    await signUp(emmasPage, product, emma);
  });

  await test.step("one user prefers Spanish, the other stays with English", async () => {
    await anasPage.getByRole("link", { name: "Settings" }).click();
    await anasPage.getByRole("link", { name: "Language and translation" }).click();
    await chooseLanguage(anasPage.getByRole("button", { name: /^Preferred language/ }), "Spanish");
    await expect(anasPage.getByText("Saved", { exact: true })).toBeVisible();
    await anasPage.getByRole("link", { name: "Back to Chat" }).click();
  });

  const openEach = async (page = emmasPage, other = ana) => {
    await searchField(page).fill(other.name);
    await list(page, "Search results").getByRole("button", { name: other.name }).click();
    await expect(composer(page)).toBeVisible();
  };
  await openEach(emmasPage, ana);
  await openEach(anasPage, emma);

  const received = bubble(emmasPage, "Hola amiga");
  await test.step("a message appears on the other's screen without a reload", async () => {
    await emmasPage.evaluate(() => Object.assign(window, { notReloaded: true }));
    await write(anasPage, TEXT);
    await expect(received).toBeVisible();
    await expect(state(anasPage, "Hola amiga")).toHaveAccessibleName("Read");
    expect(await emmasPage.evaluate(() => "notReloaded" in window)).toBe(true);
  });

  await test.step("the local engine translates the message without being asked", async () => {
    await received.getByRole("button", { name: "ES → EN" }).click();
    const details = emmasPage.getByRole("dialog", { name: "Translated to English from Spanish" });
    await expect(details.getByText(/Apertium.* on this server/)).toBeVisible();
    await emmasPage.keyboard.press("Escape");
    const translation = received.locator("[lang=en]");
    await expect(translation).toContainText("tomorrow");
    await expect(translation).toContainText("🎉");
    await expect(translation.getByRole("link")).toHaveAttribute("href", "https://example.com/casa?q=libre#uno");
    // The message is still there, word for word.
    await expect(received.locator("p[lang=es]").first()).toHaveText(TEXT);
  });

  await test.step("the reader's second tab shows the translation too, word for word", async () => {
    const secondTab = await emmas.newPage();
    await secondTab.goto(product.url);
    await list(secondTab, "Chats").getByRole("button", { name: ana.name }).click();
    const there = bubble(secondTab, "Hola amiga");
    await expect(there.locator("p[lang=es]").first()).toHaveText(TEXT);
    await expect(there.locator("[lang=en]")).toContainText("tomorrow");
  });
});
