import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { animation } from "../../apps/server/test/pictures.ts";
import { violationsOf } from "../support/accessibility.ts";
import { photo } from "../support/attachments.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a GIF is found and sent, and no browser contacts its provider", async ({ browser, trouble }) => {
  const moving = await animation(3);
  const asked: URL[] = [];
  await using tenor = createServer((request, response) => {
    const url = new URL(request.url ?? "", address());
    asked.push(url);
    if (url.pathname.endsWith(".gif")) return response.writeHead(200, { "content-type": "image/gif" }).end(moving);
    const found = { url: `${address()}/cat.gif`, dims: [220, 165] };
    const gif = { content_description: "A dancing cat", media_formats: { gif: found, tinygif: found } };
    return response.end(JSON.stringify({ results: url.searchParams.get("q") === "cat" ? [gif] : [], next: "" }));
  });
  const address = () => `http://127.0.0.1:${(tenor.address() as AddressInfo).port}`;
  await new Promise<void>((done) => tenor.listen(0, "127.0.0.1", done));
  const environment = { GIF_SEARCH: "tenor", GIF_SEARCH_KEY: "key", GIF_SEARCH_URL: `${address()}/v2` };
  await using product = await openProduct({ environment });
  await using people = new People(browser, product, trouble);
  const ana = await people.newcomer("Ana", { interfaceLanguage: "es", preferredLanguage: "es" });
  const emma = await people.newcomer("Emma");
  const contacted: string[] = [];
  for (const { page } of [ana, emma]) page.on("request", (request) => contacted.push(new URL(request.url()).origin));
  await ana.sends(emma, "¿Bailamos?");
  const { page } = emma;

  await test.step("Emma searches in the panel of emoji and sends what she finds", async () => {
    await openChat(page, ana);
    await button(page, "Emoji").click();
    await page.getByRole("tab", { name: "GIFs" }).click();
    await expect(page.getByText("Powered by Tenor")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search Tenor" }).fill("cat");
    const found = page.getByRole("toolbar", { name: "GIFs" }).getByRole("button", { name: "A dancing cat" });
    await expect(found).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await found.click();
    await expect(photo(page, "Photo: A dancing cat")).toBeVisible();
  });

  await test.step("Ana sees it move, and only the server asked the provider", async () => {
    await ana.page.goto(`/c/new/${emma.id}`);
    await expect(ana.page.getByRole("log").getByRole("button", { name: "A dancing cat" })).toBeVisible();
    expect(asked.some(({ searchParams }) => searchParams.get("q") === "cat")).toBe(true);
    expect(contacted.filter((origin) => origin === address())).toEqual([]);
  });
});
