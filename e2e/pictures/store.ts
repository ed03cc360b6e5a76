import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { asWebp } from "../../apps/server/test/pictures.ts";
import { openInterpreter } from "../support/interpreter.ts";
import { BREAD, CAKE, CHAIRS, FOOD, MUSIC, RAIN, SENTENCES } from "../support/party.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, log } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const FOLDER = fileURLToPath(new URL("../../apps/web/public/screenshots/", import.meta.url));

/** Screenshots that a browser shows before installing the app; `apps/web/src/site/manifest.ts` names the files. */
async function store(page: Page, name: string): Promise<void> {
  const bytes = await page.screenshot({ animations: "disabled" });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, `${name}.webp`), await asWebp(bytes));
}

test("a group of the demo's people, as one of them reads it", async ({ browser, trouble }, { project }) => {
  await using interpreter = await openInterpreter(SENTENCES);
  await using product = await openProduct({
    environment: interpreter.environment,
    arguments: ["--demo"],
  });
  await using people = new People(browser, product, trouble);
  const emma = await people.demo("emma");
  const [ana, chloe] = [await people.demo("ana"), await people.demo("chloe")];
  const { page } = emma;
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  const body = { title: "Saturday’s party", memberIds: [ana.id, chloe.id] };
  const made = await emma.call("POST", "/conversations", body);
  const { conversationId } = (await made.json()) as { conversationId: string };
  const path = `/conversations/${conversationId}/messages`;
  await ana.call("POST", path, { text: FOOD.es });
  await chloe.call("POST", path, { text: BREAD.fr });
  await emma.call("POST", path, { text: CAKE.en });
  await ana.call("POST", path, { text: CHAIRS.es });
  await emma.call("POST", path, { text: MUSIC.en });
  await chloe.call("POST", path, { text: RAIN.fr });

  await page.goto(`/c/${conversationId}`);
  for (const { en } of [FOOD, BREAD, CHAIRS, RAIN]) await expect(log(page).getByText(en)).toBeVisible();
  // Offers of the first visits are not what the app looks like.
  for (const name of ["Not now", "Don't ask again"])
    if (await button(page, name).isVisible()) await button(page, name).click();
  await store(page, project.name === "desktop" ? "wide-chat" : "narrow-chat");
});
