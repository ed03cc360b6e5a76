import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { asWebp, film, sideBySide } from "../../apps/server/test/pictures.ts";
import { openInfo } from "../support/chat-info.ts";
import { field, groupOf } from "../support/group-chat.ts";
import { openInterpreter } from "../support/interpreter.ts";
import { BREAD, CAKE, CHAIRS, FOOD, RAIN, SENTENCES } from "../support/party.ts";
import { People, type Person } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";

const FOLDER = fileURLToPath(new URL("../../docs/images/", import.meta.url));
const PHONE = { viewport: { width: 360, height: 600 }, hasTouch: true, isMobile: true };
const FRAME_MS = 180;
/** Milliseconds for which the last frame stays. */
const END_MS = 3_000;

const keep = async (name: string, bytes: Uint8Array) => writeFile(join(FOLDER, `${name}.webp`), bytes);
const photograph = (page: Page) => page.screenshot({ animations: "disabled" });
/** Offers of the first visits are not what the app looks like. */
async function withoutOffers(page: Page): Promise<void> {
  for (const name of ["Not now", "Don't ask again"]) {
    const offer = page.getByRole("button", { name });
    if (await offer.isVisible()) await offer.click();
  }
}

test("pictures of the README", async ({ browser, trouble }, { project }) => {
  test.skip(project.name !== "desktop", "sizes are its own");
  await using interpreter = await openInterpreter(SENTENCES);
  await using product = await openProduct({ environment: interpreter.environment, arguments: ["--demo"] });
  await using people = new People(browser, product, trouble);
  const [ana, emma, chloe, farah] = await Promise.all([
    people.demo("ana", PHONE),
    people.demo("emma", PHONE),
    people.demo("chloe", PHONE),
    people.demo("farah", PHONE),
  ]);
  const all = [ana, emma, chloe, farah];
  const reads = async (person: Person, language: string) =>
    person.call("PUT", "/settings/translation", { interfaceLanguage: language, autoTranslate: true });
  for (const [person, language] of [
    [ana, "es"],
    [emma, "en"],
    [chloe, "fr"],
    [farah, "ar"],
  ] as const)
    await reads(person, language);
  const id = await groupOf(emma, "Saturday’s party", [ana, chloe, farah]);
  const path = `/conversations/${id}/messages`;
  await chloe.call("POST", path, { text: BREAD.fr });
  await emma.call("POST", path, { text: CAKE.en });
  for (const { page } of all) {
    await page.goto(`/c/${id}`);
    await expect(field(page)).toBeVisible();
    await withoutOffers(page);
  }

  await test.step("a film: one user writes, four read", async () => {
    const frames: Buffer[] = [];
    const frame = async () => frames.push(await sideBySide(await Promise.all(all.map(({ page }) => photograph(page)))));
    await frame();
    const words = FOOD.es.split(" ");
    for (let count = 1; count <= words.length; count++) {
      await field(ana.page).fill(words.slice(0, count).join(" "));
      await frame();
    }
    await ana.page.locator("main form button[type=submit]").tap();
    await frame();
    for (const [{ page }, text] of [
      [emma, FOOD.en],
      [chloe, FOOD.fr],
      [farah, FOOD.ar],
    ] as const)
      await expect(page.locator("main [role=log]").getByText(text)).toBeVisible();
    await frame();
    await keep("film", await film(frames, { frameMs: FRAME_MS, endMs: END_MS }));
  });

  await test.step("the chat on a computer", async () => {
    await ana.call("POST", path, { text: CHAIRS.es });
    await chloe.call("POST", path, { text: RAIN.fr });
    const { page } = await people.demo("emma", { viewport: { width: 1280, height: 800 } });
    await reads(emma, "en");
    await page.goto(`/c/${id}`);
    for (const { en } of [BREAD, FOOD, CHAIRS, RAIN])
      await expect(page.locator("main [role=log]").getByText(en)).toBeVisible();
    await withoutOffers(page);
    await keep("chat", await asWebp(await photograph(page)));
  });

  await test.step("phones: the list, a chat, and its settings", async () => {
    const { page } = emma;
    await page.emulateMedia({ colorScheme: "dark" });
    const shots = [await photograph(page)];
    await openInfo(page);
    await page.getByRole("dialog").getByText("Members").first().waitFor();
    shots.push(await photograph(page));
    await page.goto("/");
    await page.getByRole("list", { name: "Chats" }).waitFor();
    shots.unshift(await photograph(page));
    await keep("phones", await asWebp(await sideBySide(shots)));
  });

  await test.step("the setup page of a new server", async () => {
    await using empty = await openProduct();
    const code = /Make this server yours: \S+#(\S+)/.exec(empty.output.join("\n"))?.[1];
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${empty.url}/setup#${code}`);
    await page.getByLabel("Name of this server").fill("Casa Rosa");
    await keep("first-run", await asWebp(await photograph(page)));
    await context.close();
  });
});
