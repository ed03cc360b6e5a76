import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bubble, button, chooseChat, composer, list } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a selection is formatted by buttons and keys, also translated @phone-long", async ({ people, emma, engines }) => {
  const ana = await people.newcomer("Ana");
  const { page } = emma;
  await emma.call("PUT", "/settings/translation", { autoTranslate: true });
  await ana.sends(
    emma,
    "hello\rthere, *dear*🎂",
    "> Mañana voy a la *ciudad*\nEscribe `npm start`",
    "Mañana voy a la *ciudad*",
  );
  await expect(list(page, "Chats")).toContainText(ana.name);
  await expect(list(page, "Chats")).not.toContainText("*");
  await chooseChat(page, ana);

  await test.step("marked text is drawn formatted", async () => {
    const heard = bubble(page, "hello");
    await expect(heard.getByRole("strong")).toHaveText("dear");
    await expect(heard.getByText("dear🎂").first()).toHaveText("hello\nthere, dear🎂", {
      useInnerText: true,
    });
    // The translation may have taken the place of the original already.
    const message = bubble(page, "npm start");
    await expect(message.getByRole("blockquote").first()).toContainText(/ciudad|city/);
    await expect(message.locator("code").first()).toHaveText("npm start");
    await expect(message.getByRole("strong").first()).toHaveText(/ciudad|city/);
    await expect(message).not.toContainText("*");
  });

  await test.step("a selection is marked by buttons and keys, and unmarked by undoing", async () => {
    const field = composer(page);
    await field.fill("\u3164\u200b");
    await expect(page.locator("button[aria-label=Send]")).toBeDisabled();
    const bar = page.getByRole("toolbar", { name: "Formatting" });
    await field.fill("see you tomorrow");
    await expect(bar).toBeHidden();
    await field.press("ControlOrMeta+a");
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Bold" }).click();
    await expect(field).toHaveValue("*see you tomorrow*");
    await expect(field).toBeFocused();
    await field.press("ControlOrMeta+i");
    await expect(field).toHaveValue("*_see you tomorrow_*");
    await field.press("ControlOrMeta+i");
    await expect(field).toHaveValue("*see you tomorrow*");
    await field.press("ControlOrMeta+z");
    await expect(field).toHaveValue("*_see you tomorrow_*");
    await field.press("End");
    await expect(bar).toBeHidden();
    await button(page, "Send").click();
    const sent = bubble(page, "see you tomorrow");
    await expect(sent.getByRole("strong").getByRole("emphasis")).toHaveText("see you tomorrow");
  });

  await test.step("a link shows its page's preview, until its author removes it", async () => {
    await using site = await onePage("<title>The weavers of the valley</title>");
    await ana.sends(emma, `mira ${site.url}`);
    const cards = page.getByRole("link", { name: "The weavers of the valley" });
    await expect(cards).toHaveAttribute("href", site.url);
    await composer(page).fill(site.url);
    await button(page, "Send").click();
    await expect(cards).toHaveCount(2);
    await button(page, "Remove preview").click();
    await expect(cards).toHaveCount(1);
  });

  await test.step("the translation is formatted like the original", async () => {
    test.skip(engines === null, "no local engine can be had on this system");
    const message = bubble(page, "npm start");
    await expect(message.locator("[lang=en] strong")).toHaveText("city");
    await expect(message.locator("[lang=en] code")).toHaveText("npm start");
  });
});

/** A site of one page, at this machine. */
async function onePage(html: string) {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/weavers`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
