import type { Page } from "@playwright/test";
import { turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Long words of German, and letters of Chinese, which break lines anywhere, and the marks of Hindi: each at the width of a phone. */
const LANGUAGES = [
  {
    code: "de",
    locale: "de-DE",
    signIn: "Anmelden",
    email: "E-Mail",
    password: "Passwort",
    write: "Nachricht",
  },
  { code: "zh", locale: "zh-CN", signIn: "登录", email: "电子邮箱", password: "密码", write: "消息" },
  {
    code: "hi",
    locale: "hi-IN",
    signIn: "साइन इन करें",
    email: "ईमेल",
    password: "पासवर्ड",
    write: "मैसेज",
  },
  {
    code: "pt",
    locale: "pt-BR",
    signIn: "Iniciar sesión",
    email: "E-mail",
    password: "Senha",
    write: "Mensagem",
  },
] as const;

const PHONE = { width: 390, height: 844 };

async function fits(page: Page, where: string): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth, where).toBeLessThanOrEqual(clientWidth);
  const shots = process.env.SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/${where}.png` });
}

for (const { code, locale, signIn, email, password, write } of LANGUAGES)
  test(`${code}: start page, sign-in, chats, a chat and settings fit a phone`, {
    // The longest words.
    tag: code === "de" ? [] : "@long",
  }, async ({ people }) => {
    const ana = await people.newcomer("Ana", { interfaceLanguage: code });
    const emma = await people.newcomer("Emma");
    await emma.sends(ana, "Good morning!");
    const { page } = await people.visitor({ viewport: PHONE, locale });

    await page.goto(`/${code}`);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await fits(page, `${code}-landing`);
    await page.goto(`/signup`);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    await expect(page.getByLabel(email)).toBeVisible();
    await fits(page, `${code}-signup`);

    await turnTo(page, "/login");
    await page.getByLabel(email).fill(ana.email);
    await page.getByRole("textbox", { name: password, exact: true }).fill(ana.password);
    await page.getByRole("button", { name: signIn, exact: true }).click();
    const chat = page.getByText("Good morning!").first();
    await expect(chat).toBeVisible();
    await fits(page, `${code}-chats`);
    await chat.click();
    await expect(page.getByLabel(write, { exact: true })).toBeVisible();
    await fits(page, `${code}-chat`);
    await turnTo(page, "/settings/language");
    await expect(page.getByRole("radiogroup").first()).toBeVisible();
    await fits(page, `${code}-settings`);
  });
