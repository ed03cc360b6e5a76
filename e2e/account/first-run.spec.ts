import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { overflow } from "../support/accessible-screens.ts";
import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, heading, isHome, PASSWORD, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const codeOf = (output: readonly string[]) => /Make this server yours: \S+#(\S+)/.exec(output.join("\n"))?.[1] ?? "";

async function fill(page: Page, name: string, email: string) {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", PASSWORD).fill("weaves-words-9");
}
const newcomer = async (page: Page, name: string, email: string) => {
  await fill(page, name, email);
  await button(page, "Create Account").click();
};

test("the first user sets up an empty server and invites without mail @phone-long", async ({ browser, trouble }) => {
  await using product = await openProduct();
  await using people = new People(browser, product, trouble);
  const code = codeOf(product.output);

  await test.step("on a phone in Arabic the page fits and reads from right to left", async () => {
    const { page } = await people.visitor({ viewport: { width: 390, height: 844 }, locale: "ar" });
    await page.goto(`/setup#${code}`);
    await expect(heading(page, "اجعل هذا الخادم لك")).toBeVisible();
    await expect(page.getByLabel("اسم هذا الخادم")).toBeVisible();
    expect([await page.evaluate(() => document.dir), await overflow(page)]).toEqual(["rtl", 0]);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  const { page } = await people.visitor();
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await test.step("the landing page leads to the setup, and a wrong code is refused", async () => {
    trouble.provokes(refused(400, "/api/setup/check"));
    await page.goto("/");
    await page.getByRole("link", { name: "This server is new. Make it yours" }).click();
    await page.getByLabel("Code").fill("AAAAA-AAAAA");
    await button(page, "Continue").click();
    await expect(page.getByText("This is not the code of this server.")).toBeVisible();
    await page.getByLabel("Code").fill(code.toLowerCase());
    await button(page, "Continue").click();
    await button(page, "Make it mine").click();
    await expect(page.getByLabel("Name of this server")).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the administrator is signed in and sees the findings, and the setup ends", async () => {
    await page.getByLabel("Name of this server").fill("Casa Rosa");
    await fill(page, "Rosa Weber", "rosa@people.example");
    await button(page, "Make it mine").click();
    await expect(heading(page, "Casa Rosa is ready")).toBeVisible();
    await expect(page.getByRole("list", { name: "Translation" }).getByRole("listitem").first()).toBeVisible();
    await button(page, "Check now").click();
    await expect(page.getByText("This server sends no mail.")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await button(page, "Invite people").click();
    const dialog = page.getByRole("dialog", { name: "Invite someone" });
    await expect(dialog.getByText(/\/invite\//)).toBeVisible();
    await expect(dialog.getByText("Opens on this computer only.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Add an outside service" }).click();
    await expect(page).toHaveURL(/\/admin\?tab=keys/);
    await page.goBack();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("link", { name: "Open the chat" })).toBeVisible();
    await expect.poll(() => overflow(page)).toBe(0);
    await page.setViewportSize(wide);
    await page.getByRole("link", { name: "Open the chat" }).click();
    await isHome(page);
    await turnTo(page, "/setup");
    await expect(page).toHaveURL(`${product.url}/`);
    await isHome(page);
  });

  await test.step("a guest with a link is in the chat at once", async () => {
    await turnTo(page, "/settings/invitations");
    await button(page, "New link").click();
    await button(page, "Make link").click();
    const url =
      (await page
        .getByText(/\/invite\//)
        .first()
        .textContent()) ?? "";
    const { page: invited } = await people.visitor();
    await invited.goto(url);
    await invited.getByRole("link", { name: "Create an account" }).click();
    await newcomer(invited, "Lucía", "lucia@people.example");
    await isHome(invited);
  });

  const { page: alone } = await people.visitor();
  await test.step("a guest without a link waits for an administrator, and reads so", async () => {
    await turnTo(page, "/admin?tab=signUp");
    await page.getByRole("radio", { name: "Open", exact: true }).click();
    await expect(page.getByText("The setting is changed").first()).toBeVisible();
    await alone.goto("/signup");
    await newcomer(alone, "Bruno", "bruno@people.example");
    await expect(heading(alone, "Almost in")).toBeVisible();
    await expect(alone.getByText("An administrator of Casa Rosa must let you in.")).toBeVisible();
  });

  await test.step("a link from the administrator replaces a forgotten password", async () => {
    await turnTo(alone, "/forgot-password");
    await expect(alone.getByText("Ask an administrator of Casa Rosa for a link")).toBeVisible();
    await turnTo(page, "/admin?tab=users");
    await button(page, "Actions for Lucía").click();
    await page.getByRole("menuitem", { name: "Link for a new password" }).click();
    const link = page.getByRole("dialog").getByText(/\/reset-password\?token=/);
    expect(await violationsOf(page)).toEqual([]);
    await turnTo(alone, (await link.textContent()) ?? "");
    await page.keyboard.press("Escape");
    await alone.getByLabel("New password").fill("another-word-7");
    await alone.getByLabel("Confirm password").fill("another-word-7");
    await button(alone, "Reset Password").click();
    await alone.waitForURL("**/login");
  });

  await test.step("an approved guest signs in", async () => {
    await button(page, "Let in").click();
    await expect(page.getByText("bruno@people.example was let in").first()).toBeVisible();
    await alone.getByLabel("Email").fill("bruno@people.example");
    await alone.getByRole("textbox", PASSWORD).fill("weaves-words-9");
    await button(alone, "Sign In").click();
    await isHome(alone);
  });
});
