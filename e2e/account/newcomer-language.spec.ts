import type { Page } from "@playwright/test";
import { Actions } from "../support/actions.ts";
import { newAccount } from "../support/people.ts";
import type { Product } from "../support/product.ts";
import { addressOf, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { wordsIn } from "../support/words.ts";

const ENGLISH = "Tomorrow I am going to the city and the house is big";

interface Words {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly create: string;
}
const ENGLISH_WORDS: Words = {
  name: "Full name",
  email: "Email",
  password: "Password",
  create: "Create Account",
};
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

/** Signs up a new account through the form. Returns its email address. */
async function fillIn(actions: Actions, page: Page, words: Words): Promise<string> {
  const account = newAccount("Ana");
  await actions.fill(page.getByLabel(words.name), account.name);
  await actions.fill(page.getByLabel(words.email), account.email);
  await actions.fill(page.getByRole("textbox", { name: words.password, exact: true }), account.password);
  await actions.click(page.getByRole("button", { name: words.create }));
  await page.waitForURL("**/verify-email");
  return account.email;
}

/** Confirms the address over HTTP, which signs in the browser. */
async function confirm(page: Page, product: Product, email: string): Promise<void> {
  const token = new URL(await product.linkMailedTo(email)).searchParams.get("token");
  await expect(await page.context().request.post("/api/auth/verify-email", { data: { token } })).toBeOK();
}

const settingsIn = async (page: Page) =>
  (await (await page.context().request.get("/api/settings/translation")).json()).settings;
const idIn = async (page: Page) => (await (await page.context().request.get("/api/auth/check")).json())._id;

test("a Spanish newcomer is home in eight actions and reads English @phone-long", async ({
  people,
  product,
  engines,
}) => {
  const emma = await people.newcomer("Emma");
  const { page } = await people.visitor({ locale: "es-ES" });
  const actions = new Actions(page);
  await page.goto("/es");
  await actions.click(page.getByRole("link", { name: "Crear cuenta" }).first());
  await expect(page.getByRole("group", { name: "Idiomas" })).toContainText("Español");
  const email = await fillIn(actions, page, SPANISH);
  await actions.open(await product.linkMailedTo(email));
  await page.waitForURL("**/");
  await expect(page.getByText(wordsIn("es")("people.noChatsTitle")).first()).toBeVisible();
  expect(actions.count).toBeLessThanOrEqual(8);
  if (engines === null) return;
  await test.step("a message is translated without any setting", async () => {
    await emma.sends({ id: await idIn(page) }, ENGLISH);
    await turnTo(page, addressOf(emma));
    const received = page.getByRole("log").getByRole("listitem").filter({ hasText: ENGLISH });
    await expect(received.locator("[lang=es]").first()).toContainText("casa");
  });
});

test("an Arabic phone signs up and reads in Arabic without settings @phone-only @phone", async ({
  people,
  product,
}) => {
  const { page } = await people.visitor({ locale: "ar-EG" });
  await page.goto("/signup");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.getByRole("group", { name: "اللغات" })).toContainText("العربية");
  await confirm(page, product, await fillIn(new Actions(page), page, ARABIC));
  expect(await settingsIn(page)).toMatchObject({
    preferredLanguage: "ar",
    interfaceLanguage: "ar",
    readLanguages: [],
    autoTranslate: true,
  });
});

test("the form's suggestions can be changed, with further languages", async ({ people, product }) => {
  const { page } = await people.visitor({ locale: "it-IT" });
  await page.goto("/signup");
  const question = page.getByRole("group", { name: "Languages" });
  await expect(question).toContainText("Italiano");
  const choose = async (opener: string, picker: RegExp, language: string) => {
    await question.getByRole("button", { name: opener, exact: true }).click();
    await question.getByRole("button", { name: picker }).click();
    await page.getByPlaceholder("Search languages...").fill(language);
    // Not "Canadian French", which comes first.
    const named = page.getByText(language, { exact: true });
    await page.getByRole("option").filter({ has: named }).click();
  };
  await choose("Change", /^I read and write/, "Catalan");
  await choose("Add a language", /^I also read/, "French");
  await choose("Add a language", /^I also read/, "German");
  await question.getByRole("button", { name: "Remove Deutsch" }).click();
  await confirm(page, product, await fillIn(new Actions(page), page, ENGLISH_WORDS));
  expect(await settingsIn(page)).toMatchObject({
    preferredLanguage: "ca",
    readLanguages: ["fr"],
    interfaceLanguage: "en",
    languagesAnswered: true,
  });
});

test("an older account is asked once for its languages, and may keep its settings", async ({ people }) => {
  const ana = await people.newcomer("Ana", { languagesAnswered: false });
  const phone = await people.again(ana);
  const question = (page: Page) => page.getByRole("region", { name: "Languages" });
  for (const { page } of [ana, phone]) {
    await page.goto("/");
    await expect(question(page)).toBeVisible();
  }
  await question(ana.page).getByRole("button", { name: "Not now" }).click();
  for (const { page } of [ana, phone]) await expect(question(page)).toHaveCount(0);
  expect(await settingsIn(ana.page)).toMatchObject({ languagesAnswered: true, autoTranslate: false });

  await ana.call("PUT", "/settings/translation", { languagesAnswered: false });
  await expect(question(ana.page)).toContainText("You read English. Is that right?");
  await expect(question(ana.page)).toContainText("messages in other languages are translated for you");
  await question(ana.page).getByRole("button", { name: "Yes" }).click();
  for (const { page } of [ana, phone]) await expect(question(page)).toHaveCount(0);
  expect(await settingsIn(ana.page)).toMatchObject({ languagesAnswered: true, autoTranslate: true });
});
