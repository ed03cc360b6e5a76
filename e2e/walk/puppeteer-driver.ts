import puppeteer, { type ElementHandle, type LaunchOptions } from "puppeteer-core";
import type { Driver } from "./driver.ts";
import { SCREEN } from "./screen.ts";

/** Chromium over its own protocol, Firefox over WebDriver BiDi, which it speaks without a program between. */
export async function openPuppeteer(options: LaunchOptions, origin: string): Promise<Driver<ElementHandle>> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: SCREEN });
  await browser.defaultBrowserContext().overridePermissions(origin, ["notifications"]);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${message.text()} (${message.location()?.url ?? ""})`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    find: async (expression) => (await page.evaluateHandle(expression)).asElement() as ElementHandle | null,
    click: (element) => element.click(),
    hover: (element) => element.hover(),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    choose: (field, file) => (field as ElementHandle<HTMLInputElement>).uploadFile(file),
    screenshot: () => page.screenshot(),
    complaints: async () => complaints,
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
