import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { act, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

const open = async (page: Page, ...names: readonly string[]) => {
  for (const name of names) await page.getByRole("tab", { name, exact: true }).click();
};
const activity = (page: Page) => page.getByRole("region", { name: "Recent activity" });
const row = (page: Page, name: string) =>
  page.getByRole("list", { name: "All users" }).getByRole("listitem").filter({ hasText: name });

test("an administrator reads analytics as charts, tables and CSV, and manages people", async ({ people, trouble }) => {
  const { page, call } = await people.demo("dieter");
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("link", { name: "Admin dashboard" }).click();
  await expect(page.getByText("Live Data")).toBeVisible();
  const messages = page.getByRole("figure", { name: "Messages" });
  await expect(page.getByText("Total messages")).toBeVisible();
  await expect(messages.getByRole("img")).toBeVisible();
  await messages.getByRole("button", { name: "As a table" }).click();
  await expect(messages.getByRole("row")).toHaveCount(31);
  await page.getByRole("radio", { name: "7", exact: true }).click();
  await expect(messages.getByRole("row")).toHaveCount(8);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv).toContain("date,messages,translations,active_users,new_users");
  expect(csv.trim().split("\r\n")).toHaveLength(8);
  await expect(page.getByText(/^\d+h \d+m$/)).toBeVisible();
  await expect(activity(page).getByRole("listitem")).toHaveCount(3);
  await expect(activity(page)).toContainText("Database: Connected");
  await page.getByRole("button", { name: "Refresh", exact: true }).click();
  await expect(activity(page)).toContainText("All figures were refreshed");

  // The automatic refresh every ten seconds announces nothing.
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/api/health/admin/enhanced-analytics?*");
  await page.route("**/api/health/admin/enhanced-analytics?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.clock.fastForward(10_000);
  await asked;
  expect(await page.getByText(/^(?:Live Data|Updating)$/).textContent()).toBe("Live Data");
  held.resolve();

  await call("PUT", "/settings/translation", { interfaceLanguage: "de" });
  await expect(page.getByRole("region", { name: "Letzte Vorgänge" })).toContainText("Datenbank: Verbunden");
  await call("PUT", "/settings/translation", { interfaceLanguage: "en" });
  await expect(activity(page)).toBeVisible();

  await test.step("an administrator finds people, grants and removes rights, and suspends", async () => {
    trouble.provokes(/status of 404/, /status of 401/);
    const nadia = await people.newcomer("Nadia");
    await nadia.page.goto("/");
    await open(page, "Users");
    const search = page.getByRole("searchbox", { name: "Search by name or email" });
    await search.fill("nobody@people.example");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(search).toHaveAccessibleDescription("User not found in database");
    await expect(activity(page)).toContainText("User not found in database");
    await search.fill(nadia.email.toUpperCase());
    await search.press("Enter");
    const found = page.getByRole("list", { name: "Found user" }).getByRole("listitem");
    await expect(found).toContainText(nadia.name);
    await expect(found.getByText("User", { exact: true })).toBeVisible();
    await found.getByRole("button", { name: "Make Admin", exact: true }).click();
    await expect(found.getByText("Admin", { exact: true })).toBeVisible();
    await found.getByRole("button", { name: "Remove Admin", exact: true }).click();
    await expect(found.getByText("User", { exact: true })).toBeVisible();

    await search.fill(nadia.email);
    await act(row(page, nadia.name), "Sign out everywhere");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await act(row(page, nadia.name), "Suspend");
    await expect(row(page, nadia.name)).toContainText("Suspended");
    await expect(nadia.page.getByRole("main", { name: "Conversation" })).toBeHidden();
    await act(row(page, nadia.name), "Restore");
    await expect(page.getByText(`${nadia.email} can sign in again`).first()).toBeVisible();

    await open(page, "Log");
    const log = page.getByRole("list", { name: "Audit log" });
    await expect(log.getByRole("listitem").first()).toContainText("Restored");
    await page.getByLabel("Action").selectOption("Made admin");
    await expect(log.getByRole("listitem").first()).toContainText(nadia.email);
  });
});

test("an administrator sends an email, stores keys, and reads the server's state", async ({
  people,
  product,
  trouble,
}) => {
  trouble.provokes(/status of 400/);
  const { page } = await people.demo("dieter");
  await page.goto("/admin?tab=email");
  await expect(page.getByText("no SMTP server is set", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Generate draft" })).toBeHidden();
  await page.getByRole("textbox", { name: "To", exact: true }).fill("somebody@people.example");
  await page.getByRole("textbox", { name: "Subject" }).fill("Tonight");
  await page.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeHidden();
  await page.getByRole("textbox", { name: "Content" }).fill("We work <b>tonight</b>.");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("We work <b>tonight</b>.");
  await page.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("✓ Email sent to somebody@people.example").first()).toBeVisible();
  expect(await product.emailTo("somebody@people.example")).toContain("Subject: Tonight");

  await open(page, "Translation", "API Keys");
  await expect(page.getByText("No Cloudflare API tokens configured")).toBeVisible();
  for (const [type, key] of [
    ["API token", "first-token-0123456789-0123456789-0123456789-0123456789"],
    ["API token", "other-token-0123456789-0123456789-0123456789-0123456789"],
  ] as const) {
    await page.getByRole("button", { name: "Add Configuration" }).click();
    await page.getByLabel("Type").selectOption(type);
    await page.getByLabel("Key", { exact: true }).fill(key);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`${key.slice(0, 20)}…6789`)).toBeVisible();
  }
  const tokens = page.getByRole("list", { name: "API token" }).getByRole("listitem");
  await tokens.nth(1).getByRole("button", { name: "Primary" }).click();
  await expect(tokens.nth(0)).toContainText("other-token");
  await tokens.nth(1).getByRole("button", { name: "Remove" }).click();
  await expect(tokens).toHaveCount(1);
  await expect(tokens.getByRole("button", { name: "Remove" })).toBeHidden();
  await page.getByRole("button", { name: "Test Connection" }).first().click();
  await expect(page.getByText("Connection test failed: no account ID is configured").first()).toBeVisible();

  await open(page, "Server", "Backend");
  await expect(page.getByRole("list", { name: "Backends" })).toContainText(`${product.url}Primaryhealthy`);
  await page.getByLabel("Backend URL").fill("https://other-site.example");
  await page.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("is not among the origins this deployment allows").first()).toBeVisible();
  let failed = [{ _id: randomUUID(), kind: "email", name: "sign-up", reason: "550 no mailbox", at: new Date() }];
  await page.route("**/api/health/admin/system", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), failed } });
  });
  failed.push({ ...failed[0]!, _id: randomUUID(), kind: "webhook", name: "", reason: "it answered 503" });
  await page.route("**/api/health/admin/failed/**", async (route) => {
    failed = failed.filter(({ _id }) => !route.request().url().includes(_id));
    await route.fulfill({ json: { success: true } });
  });
  await open(page, "Server", "System");
  await expect(page.getByText(/\d{4}_\w+\.sql/)).toBeVisible();
  const given = page.getByRole("list", { name: "Failed work" });
  await expect(given).toContainText("550 no mailbox");
  await given.getByRole("listitem").filter({ hasText: "Webhook" }).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Discarded.").first()).toBeVisible();
  await expect(given.getByRole("listitem")).toHaveCount(1);
  await given.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Trying again now.").first()).toBeVisible();
  await expect(given).toBeHidden();
  const doctor = page.getByRole("region", { name: "Check this server" });
  await doctor.getByRole("button", { name: "Check now" }).click();
  await expect(doctor.getByRole("list", { name: "To check" })).toContainText("Set SMTP_URL to your mail server.");
  await expect(doctor.getByRole("list", { name: "Working" })).toContainText("A WebSocket opens");
  await expect(doctor.getByRole("button", { name: "Check again" })).toBeFocused();
  await page.getByLabel("Log level").selectOption("debug");
  await expect(page.getByText("Changed here", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Follow the environment" }).click();
  await expect(page.getByLabel("Log level")).toHaveValue("info");

  await open(page, "Translation", "Engines");
  await expect(page.getByRole("heading", { name: "Engines, in the order they are asked" })).toBeVisible();
  const engines = page.getByRole("list", { name: "Engines, in the order they are asked" }).getByRole("listitem");
  const apertium = engines.filter({ hasText: "Apertium" });
  await apertium.getByRole("button", { name: "Set a limit" }).click();
  const characters = page.getByRole("dialog").getByLabel("Characters a day");
  await characters.fill("a few");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("a whole number");
  await characters.fill("900000");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(apertium).toContainText("of 900,000 characters today");
  await expect(engines.last()).toContainText("Apertium");
  const earlier = page.getByRole("button", { name: "Ask Apertium earlier" });
  await earlier.press("Enter");
  await expect(engines.first()).toContainText("Apertium");
  await expect(earlier).toBeFocused();
  await expect(page.getByRole("button", { name: "Follow the environment" })).toBeHidden();
  await page.getByRole("button", { name: "Ask Apertium later" }).click();
  await expect(engines.last()).toContainText("Apertium");
  await page.getByRole("radio", { name: "Outside services too" }).click();
  await expect(page.getByRole("radio", { name: "Outside services too" })).toBeChecked();
  await page.getByRole("radio", { name: "This server only" }).click();
  await expect(page.getByRole("radio", { name: "This server only" })).toBeChecked();
  await expect(page.getByText("LOCAL_ENGINES=off: nothing is downloaded.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Rule-based language pairs (Apertium)" })).toContainText(
    "English – Spanish",
  );
  await open(page, "Log");
  const log = page.getByRole("list", { name: "Audit log" });
  await expect(log.getByRole("listitem").first()).toContainText("Default privacy changed");
  await expect(log).toContainText("engineBudgets: apertium=900000");
});

test("a person without the right, or who gives it up, is redirected to the start", async ({ people }) => {
  const { page: visitor } = await people.visitor();
  await visitor.goto("/admin");
  await visitor.waitForURL((url) => url.pathname === "/");
  const ana = await people.newcomer("Ana");
  await ana.page.goto("/admin");
  await ana.page.waitForURL((url) => url.pathname === "/");

  const dieter = await people.demo("dieter");
  await dieter.call("POST", `/health/admin/make-admin/${encodeURIComponent(ana.email)}`);
  await expect(async () => {
    await turnTo(ana.page, "/admin?tab=users");
    await expect(ana.page.getByRole("searchbox", { name: "Search by name or email" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await ana.page.getByRole("searchbox", { name: "Search by name or email" }).fill(ana.email);
  // Otherwise the search would run after the right is gone, and be refused.
  await expect(ana.page.getByRole("list", { name: "All users" }).getByRole("listitem")).toHaveCount(1);
  await act(row(ana.page, ana.name), "Remove Admin");
  await ana.page.getByRole("dialog").getByRole("button", { name: "Remove Admin" }).click();
  await ana.page.waitForURL((url) => url.pathname === "/");
  await expect(ana.page.getByRole("link", { name: "Admin dashboard" })).toBeHidden();
});

test("dashboard tabs work by arrow keys, on a phone, and in both themes", async ({ people }) => {
  // Contrast cannot be measured while colours change.
  const telephone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce" } as const;
  const { page } = await people.demo("dieter", telephone);
  await page.goto("/admin");
  const tabs = page.getByRole("tablist").first().getByRole("tab");
  await expect(tabs).toHaveCount(5);
  const faults: string[] = [];
  const names: string[] = [];
  for (const [place, count] of [4, 3, 0, 4, 0].entries()) {
    const title = await tabs.nth(place).textContent();
    if (place === 0) await tabs.first().focus();
    await expect(tabs.nth(place)).toBeFocused();
    // Scrolling ends at whole pixels, and a tab at a fraction of one.
    await expect(tabs.nth(place)).toBeInViewport({ ratio: 0.99 });
    const parts = page.getByRole("tabpanel").getByRole("tab");
    await expect(parts).toHaveCount(count);
    if (count === 0) await examine(`${title}`);
    for (let part = 0; part < count; part++) {
      await parts.nth(part).click();
      await examine(`${title}, ${await parts.nth(part).textContent()}`);
    }
    await tabs.nth(place).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
  }
  expect(names).toHaveLength(13);
  expect(faults).toEqual([]);

  async function examine(name: string) {
    names.push(name);
    // The heading of the tab, once its content has loaded.
    await expect(page.getByRole("tabpanel").last().getByRole("heading").first()).toBeVisible();
    faults.push(...(await violationsOf(page)).map((fault) => `${name}: ${fault}`));
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) faults.push(`${name}: ${beyond} pixels wider than the screen`);
    const roomForArrow = (all: Element[]) => all.map((one) => getComputedStyle(one).paddingInlineEnd);
    for (const room of await page.locator("select").evaluateAll(roomForArrow))
      if (room !== "32px") faults.push(`${name}: the text of a choice runs below its arrow`);
  }
});
