import { mkdirSync, writeFileSync } from "node:fs";
import { toyFiles } from "@lingualoom/translation/test/toy-model/toy-files.ts";
import { toSentences, toText } from "@lingualoom/translation/test/toy-model/toy-language.ts";
import type { Browser, TestInfo } from "@playwright/test";
import { conversationOf, newAccount, People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { bubble, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import type { Trouble } from "../support/trouble.ts";
import { openPuppeteer } from "../walk/puppeteer-driver.ts";
import { FIREFOX, installed } from "../walk/system-browsers.ts";
import { Walker } from "../walk/walker.ts";

const UNSEEN = 4_712;
const PAGE = "/settings/on-device";
const PARTS = "**/api/translation/models/files/*";

/** The real server, with the toy model put there by hand, and a sentence with its translation. */
async function toyProduct(info: TestInfo) {
  const folder = info.outputPath("models/en-es");
  mkdirSync(folder, { recursive: true });
  const { model, lex, vocab } = toyFiles();
  writeFileSync(`${folder}/model.enes.bin`, model);
  writeFileSync(`${folder}/lex.enes.bin`, lex);
  writeFileSync(`${folder}/vocab.enes.spm`, vocab);
  const product = await openProduct({ environment: { BERGAMOT_MODELS_DIR: info.outputPath("models") } });
  const { source, target } = toSentences(UNSEEN)();
  return { product, source: toText(source), target: toText(target) };
}

test.describe.configure({ mode: "default" });

test("a downloaded model translates messages, and a cut download goes on", async ({ browser, trouble }, info) => {
  const { product, source, target } = await toyProduct(info);
  await using _product = product;
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana", { preferredLanguage: "es", autoTranslate: true });
  const { page } = ana;
  await page.goto("/settings/language");
  await page.getByRole("link", { name: "Translation models on this device" }).click();
  const download = page.getByRole("button", { name: /^Download \d+ kB$/ });
  await expect(page.getByText("are downloaded from this server and stored")).toBeVisible();

  // The second file is cut, and then arrives damaged; what came before is not fetched again.
  const asked: string[] = [];
  const outcomes: ((bytes: Buffer) => Buffer | null)[] = [(bytes) => bytes, () => null];
  outcomes.push((bytes) => Buffer.alloc(bytes.length));
  await page.route(PARTS, async (route) => {
    asked.push(route.request().url().slice(-64));
    const outcome = outcomes.shift();
    if (!outcome) return route.continue();
    const response = await route.fetch();
    const bytes = outcome(await response.body());
    await (bytes ? route.fulfill({ response, body: bytes }) : route.abort());
  });
  trouble.provokes(/net::ERR_FAILED/);
  await download.click();
  await expect(page.getByRole("alert")).toHaveText(/was interrupted/);
  await download.click();
  await expect(page.getByRole("alert")).toHaveText(/arrived damaged/);
  await download.click();
  await expect(page.getByRole("textbox", { name: "Try a sentence" })).toBeVisible();
  expect(asked.length).toBe(5);
  expect(new Set(asked).size).toBe(3);

  // From here on the server is not needed.
  await page.getByRole("textbox", { name: "Try a sentence" }).fill(source);
  await page.getByRole("button", { name: "Translate", exact: true }).click();
  await expect(page.getByRole("status", { name: "Translation on this device" })).toHaveText(target);

  await test.step("a device-level message is translated with the downloaded model", async () => {
    const emma = await people.newcomer("Emma");
    // The level holds before the text is there, or the server could have translated it.
    await emma.sends(ana, "👋");
    const id = await conversationOf(ana, emma);
    await ana.call("PUT", `/conversations/${id}/settings`, { privacyLevel: "device" });
    await emma.sends(ana, source);
    const messages = await (await ana.call("GET", `/conversations/${id}/messages`)).json();
    const { _id } = messages.find(({ text }: { text: string }) => text === source);
    await ana.call("PUT", `/translation/message/${_id}/language`, { language: "en" });
    await openChat(page, emma);
    await expect(bubble(page, target)).toBeVisible();
    await bubble(page, target).getByRole("button", { name: "EN → ES", exact: true }).click();
    const details = page.getByRole("dialog", { name: "Translated to Spanish from English" });
    await expect(details).toContainText("Firefox Translations models on this device");
  });

  await page.goto(PAGE);
  const stored = page.getByRole("list", { name: "Models on this device" });
  await expect(stored.getByRole("listitem")).toHaveText(/English to Spanish.*kB/);
  await stored.getByRole("button", { name: "Remove English to Spanish" }).click();
  await expect(stored).toHaveCount(0);
  await expect(download).toBeVisible();
  expect(await page.evaluate(async () => (await (await caches.open("lingualoom-models")).keys()).length)).toBe(0);
});

test("a downloaded model translates in Firefox @long", async ({ browser, trouble }, info) => {
  const executablePath = await installed(FIREFOX);
  test.skip(executablePath === null, FIREFOX.missing);
  await inFirefox({ browser, trouble }, executablePath ?? "", info);
});

async function inFirefox(
  { browser, trouble }: { browser: Browser; trouble: Trouble },
  executablePath: string,
  info: TestInfo,
) {
  const { product, source, target } = await toyProduct(info);
  await using _product = product;
  await using people = new People(browser, product, trouble);
  const account = newAccount("Ana");
  await people.register(account);
  await using driver = await openPuppeteer({ browser: "firefox", executablePath }, product.url);
  const walker = new Walker(driver, info.outputPath("screens"));
  await walker.open(`${product.url}/login`);
  const { email, password } = account;
  const signIn = { method: "POST", headers: { "content-type": "application/json" } };
  const request = { ...signIn, body: JSON.stringify({ email, password }) };
  await driver.evaluate(`fetch("/api/auth/login", ${JSON.stringify(request)}).then((one) => one.status)`);
  await walker.open(`${product.url}${PAGE}`);
  await walker.click({ role: "button", name: /^Download/ });
  await walker.fill({ role: "textbox", name: "Try a sentence" }, source);
  await walker.click({ role: "button", name: "Translate" });
  await walker.sees({ role: "status", name: "Translation on this device", text: target });
  await walker.photograph("translated");
}
