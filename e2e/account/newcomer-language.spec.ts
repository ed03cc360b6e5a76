import type { BrowserContextOptions, Page } from "@playwright/test";
import { Actions } from "../support/actions.ts";
import { type Account, newAccount } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { addressOf, button, comes, PASSWORD, searchField } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const ENGLISH = "Tomorrow I am going to the city and the house is big";

interface Words {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly create: string;
}
const SPANISH: Words = {
  name: "Nombre completo",
  email: "Correo electrónico",
  password: "Contraseña",
  create: "Crear cuenta",
};
const ARABIC: Words = {
  name: "الاسم الكامل",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  create: "إنشاء الحساب",
};

/** From the empty form to the home, as the form suggests it. */
async function signsUp(page: Page, product: Product, account: Account, words: Words): Promise<void> {
  await page.getByLabel(words.name).fill(account.name);
  await page.getByLabel(words.email).fill(account.email);
  await page.getByRole("textbox", { name: words.password, exact: true }).fill(account.password);
  await page.getByRole("button", { name: words.create }).click();
  await page.waitForURL("**/verify-email");
  await page.goto(await product.linkMailedTo(account.email));
  await page.waitForURL("**/");
}

const settingsIn = async (page: Page) =>
  (await (await page.context().request.get("/api/settings/translation")).json()).settings;
const idIn = async (page: Page) => (await (await page.context().request.get("/api/auth/check")).json())._id;

test("from the landing page to the home in at most eight actions, the email's link included @phone-long", async ({
  people,
  product,
}) => {
  const { page } = await people.visitor();
  const account = newAccount("Ana");
  const actions = new Actions(page);
  await page.goto("/");
  await actions.click(page.getByRole("link", { name: "Get started" }).first());
  await actions.fill(page.getByLabel("Full name"), account.name);
  await actions.fill(page.getByLabel("Email"), account.email);
  await actions.fill(page.getByRole("textbox", PASSWORD), account.password);
  await actions.click(button(page, "Create Account"));
  await page.waitForURL("**/verify-email");
  await actions.open(await product.linkMailedTo(account.email));
  await page.waitForURL("**/");
  await expect(page.getByText("Ready to connect globally?").first()).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(8);
});

test("a Spanish browser on the Spanish page reads an English message in Spanish, without any setting", async ({
  people,
  product,
  engines,
}) => {
  test.skip(engines === null, "no local engine can be had on this system");
  const emma = await people.newcomer("Emma");
  const lucia = newAccount("Lucía");
  const { page } = await people.visitor({ locale: "es-ES" });
  await page.goto("/es");
  await page.getByRole("link", { name: "Crear cuenta" }).first().click();
  await expect(page.getByRole("group", { name: "Idiomas" })).toContainText("Español");
  await signsUp(page, product, lucia, SPANISH);
  await emma.sends({ id: await idIn(page) }, ENGLISH);
  await page.goto(addressOf(emma));
  const received = page.getByRole("log").getByRole("listitem").filter({ hasText: ENGLISH });
  await expect(received.locator("[lang=es]").first()).toContainText("casa");
});

test("an Arabic phone signs up in Arabic, and reads Arabic without any setting @phone-only @phone", async ({
  people,
  product,
}) => {
  const { page } = await people.visitor({ locale: "ar-EG" });
  await page.goto("/signup");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("group", { name: "اللغات" })).toContainText("العربية");
  await signsUp(page, product, newAccount("فرح"), ARABIC);
  expect(await settingsIn(page)).toMatchObject({
    preferredLanguage: "ar",
    interfaceLanguage: "ar",
    readLanguages: [],
    autoTranslate: true,
  });
});

test("what the form suggests can be changed, with further languages", async ({ people, product }) => {
  const { page } = await people.visitor({ locale: "it-IT" } satisfies BrowserContextOptions);
  const account = newAccount("Giulia");
  await page.goto("/signup");
  const question = page.getByRole("group", { name: "Languages" });
  await expect(question).toContainText("Italiano");
  const choose = async (opener: string, picker: RegExp, language: string) => {
    await question.getByRole("button", { name: opener, exact: true }).click();
    await question.getByRole("button", { name: picker }).click();
    await page.getByPlaceholder("Search languages...").fill(language);
    await page.getByRole("option", { name: language }).first().click();
  };
  await choose("Change", /^I read and write/, "Catalan");
  await choose("Add a language", /^I also read/, "French");
  await choose("Add a language", /^I also read/, "German");
  await question.getByRole("button", { name: "Remove Deutsch" }).click();
  await page.getByLabel("Full name").fill(account.name);
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("textbox", PASSWORD).fill(account.password);
  await button(page, "Create Account").click();
  await page.waitForURL("**/verify-email");
  await page.goto(await product.linkMailedTo(account.email));
  await page.waitForURL("**/");
  expect(await settingsIn(page)).toMatchObject({
    preferredLanguage: "ca",
    readLanguages: ["fr"],
    interfaceLanguage: "en",
    languagesAnswered: true,
  });
});

test("a person from before is asked once what they read, on one device for all, and keeps what they have if they like", async ({
  people,
}) => {
  const ana = await people.newcomer("Ana", { languagesAnswered: false });
  const question = (page: Page) => page.getByRole("region", { name: "Languages" });
  await ana.page.goto("/");
  await question(ana.page).getByRole("button", { name: "Not now" }).click();
  await expect(question(ana.page)).toHaveCount(0);
  expect(await settingsIn(ana.page)).toMatchObject({ languagesAnswered: true, autoTranslate: false });

  await ana.call("PUT", "/settings/translation", { languagesAnswered: false });
  await ana.page.reload();
  await expect(question(ana.page)).toContainText("You read English. Is that right?");
  await expect(question(ana.page)).toContainText("messages in other languages are translated for you");
  await question(ana.page).getByRole("button", { name: "Yes" }).click();
  await expect(question(ana.page)).toHaveCount(0);
  expect(await settingsIn(ana.page)).toMatchObject({ languagesAnswered: true, autoTranslate: true });
  const phone = await people.again(ana);
  await phone.page.goto("/");
  await comes(searchField(phone.page));
  await expect(question(phone.page)).toHaveCount(0);
});
