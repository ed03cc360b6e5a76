import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { violationsOf } from "../support/accessibility.ts";
import { expectAccessible, overflow } from "../support/accessible-screens.ts";
import { openInfo } from "../support/chat-info.ts";
import { bubble, button, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

/** Bytes that a site's visitor loads before the widget opens. */
const MAX_BYTES = 15_000;

test("a visitor of a site writes by a widget, and a member of the group answers", {
  tag: "@phone-long",
}, async ({ people, trouble }) => {
  // The session check, and calls that guests may not make.
  trouble.provokes(refused(401, "/api/auth/check"), refused(403, "/api/"), refused(400, "/widgets"));
  const [ana, emma] = [
    await people.newcomer("Ana", { interfaceLanguage: "en", preferredLanguage: "es", autoTranslate: true }),
    await people.newcomer("Emma", { interfaceLanguage: "en", preferredLanguage: "en", autoTranslate: true }),
  ];
  const created = await ana.call("POST", "/conversations", { title: "Shop team", memberIds: [emma.id] });
  const { conversationId: team } = await created.json();

  let line = "";
  await using site = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>Shop</title><body>${line}`);
  }).listen(0);
  await once(site, "listening");
  const { port } = site.address() as AddressInfo;

  await test.step("the owner creates a widget, and it says which line to copy", async () => {
    const { page } = ana;
    await page.goto(`/c/${team}`);
    await openInfo(page, /^Website widgets/);
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Name").fill("Corner Shop");
    await panel.getByLabel("Greeting").fill("¿Cómo estás?");
    await panel.getByLabel("Sites").fill("https://shop.example/help");
    await button(page, "Create widget").click();
    await expect(page.getByRole("alert")).toContainText("without a path");
    await panel.getByLabel("Sites").fill(`https://shop.example http://localhost:${port}`);
    await button(page, "Create widget").click();
    await expect(page.getByText(/<script src=".*\/widget\.js" data-widget="\w+" async><\/script>/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
  const address = await ana.page.getByRole("link", { name: "Try it" }).getAttribute("href");

  const { page, context } = await people.visitor({ locale: "fr-FR" });
  const frame = page.frameLocator("iframe");
  await test.step("before it opens, the site loads little and stores nothing", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(address ?? "");
    await expect(button(page, "Écrivez-nous dans votre langue")).toBeVisible();
    const script = await (await context.request.get("/widget.js")).body();
    expect(brotliCompressSync(script).length).toBeLessThan(MAX_BYTES);
    expect(requested.filter((path) => path.startsWith("/api/") || path.startsWith("/widget/"))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await expectAccessible(page, "widget demo");
  });

  await test.step("the visitor reads the greeting translated, and starts with a name", async () => {
    await button(page, "Écrivez-nous dans votre langue").click();
    await expect(frame.getByRole("heading", { name: "Corner Shop" })).toBeVisible();
    await expect(frame.getByRole("blockquote").locator("p")).toHaveText(["Comment vas-tu ?", "¿Cómo estás?"]);
    expect(await context.cookies()).toEqual([]);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await frame.getByLabel("Votre nom").fill("Lucía");
    await frame.getByRole("button", { name: "Commencer à discuter" }).click();
    await frame.getByRole("textbox", { name: "Message" }).fill("Merci beaucoup");
    await frame.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(frame.getByRole("log").getByText("Merci beaucoup").first()).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["lingualoom.guest_token"]);
  });

  await test.step("a member reads it, answers, and the visitor reads the answer", async () => {
    await emma.page.goto("/");
    await button(emma.page, /^Lucía/).click();
    await expect(bubble(emma.page, "Merci beaucoup")).toContainText("Thank you");
    await write(emma.page, "Good morning");
    await expect(frame.getByRole("log").getByText("Good morning").first()).toBeVisible();
  });

  await test.step("Escape closes the chat, and a later visit continues it", async () => {
    await frame.getByRole("textbox", { name: "Message" }).press("Escape");
    await expect(button(page, "Écrivez-nous dans votre langue")).toBeFocused();
    await expect(page.locator("iframe")).toBeHidden();
    await page.reload();
    await button(page, "Écrivez-nous dans votre langue").click();
    await expect(frame.getByRole("log").getByText("Merci beaucoup").first()).toBeVisible();
    await button(page, "Fermer").click();
    await expect(button(page, "Écrivez-nous dans votre langue")).toBeFocused();
  });

  await test.step("only the listed sites can show it", async () => {
    trouble.provokes(/frame-ancestors/, /chrome-error/);
    const elsewhere = await people.visitor({ locale: "fr-FR" });
    line = (await ana.page.getByText("<script src=").textContent()) ?? "";
    for (const [host, isListed] of [
      ["localhost", true],
      ["127.0.0.1", false],
    ] as const) {
      await elsewhere.page.goto(`http://${host}:${port}/`);
      const heading = elsewhere.page.frameLocator("iframe").getByRole("heading", { name: "Corner Shop" });
      const outcome = isListed
        ? expect(heading).toBeVisible()
        : elsewhere.page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
      await button(elsewhere.page, "Écrivez-nous dans votre langue").click();
      await outcome;
    }
  });

  await test.step("on a page in Arabic the button is at the other side", async () => {
    const arabic = await people.visitor({ locale: "ar" });
    await arabic.page.goto(address ?? "");
    const box = await button(arabic.page, "راسلنا بلغتك").boundingBox();
    expect(box?.x).toBeLessThan(50);
  });

  await test.step("without a widget there is no demo", async () => {
    trouble.provokes(refused(404, "/widget-demo"));
    expect((await page.goto("/widget-demo?widget=0123456789"))?.status()).toBe(404);
  });
});
