import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { at, expectAccessible, from, type Screen, STILL } from "../support/accessible-screens.ts";
import { turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused } from "../support/trouble.ts";

const newPassword = async (page: Page) => {
  await page.route("**/api/auth/reset-password/check", (route) => route.fulfill({ json: { success: true } }));
  await turnTo(page, "/login");
  await from("/reset-password?token=x", "Choose a new password")(page);
};

const visitorsScreens: readonly Screen[] = [
  {
    name: "landing page",
    open: (page) => page.goto("/").then(() => expect(page.getByRole("main")).toBeVisible()),
  },
  { name: "sign-in", open: at("/login", "Welcome back") },
  { name: "sign-up", open: from("/signup", "Create your account") },
  { name: "verification: error", open: from("/verify-email", "We could not verify this email") },
  {
    name: "verification: pending",
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem("lingualoom:pending-email", "ana@people.example"));
      await turnTo(page, "/login");
      await from("/verify-email", "Check your email")(page);
    },
  },
  { name: "forgotten password", open: from("/forgot-password", "Reset your password") },
  { name: "reset link without a token", open: from("/reset-password", "Invalid Reset Link") },
  { name: "reset link that is over", open: from("/reset-password?token=x", "This link no longer works") },
  { name: "new password", open: newPassword },
  { name: "invite that does not exist", open: at("/invite/0000000000", "This invite does not work") },
  { name: "no such page", open: at("/no-such-page", "There is no page here") },
];

test("a visitor's screens have no accessibility violation", { tag: "@phone" }, async ({ people, trouble }) => {
  trouble.provokes(
    refused(404, "/no-such-page"),
    refused(404, "/invite/"),
    refused(400, "/api/auth/reset-password/check"),
  );
  const { page } = await people.visitor(STILL);
  const narrow = (page.viewportSize()?.width ?? 0) < 768;
  for (const { name, open } of visitorsScreens) {
    // The tests of the public pages look at these two.
    if (!narrow && (name === "landing page" || name === "no such page")) continue;
    await open(page);
    await expectAccessible(page, name);
  }

  await test.step("with reduced motion a change of theme applies at once to every inherited colour", async () => {
    const colours = await page.evaluate(async () => {
      const heading = document.querySelector("h1") as Element;
      const before = getComputedStyle(heading).color;
      document.documentElement.dataset.theme = "dark";
      const atOnce = getComputedStyle(heading).color;
      await Promise.all(document.getAnimations().map(({ finished }) => finished));
      return { before, atOnce, later: getComputedStyle(heading).color };
    });
    expect(colours.later).not.toBe(colours.before);
    expect(colours.atOnce).toBe(colours.later);
  });
});

test("the checks find a button without a name, a page error and a policy violation", async ({ people, trouble }) => {
  const { page } = await people.visitor();
  await page.goto("/");
  await expect(page.getByRole("main")).toBeVisible();
  expect(trouble.unexpected).toEqual([]);
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { color: red }";
    document.head.append(style);
    setTimeout(() => {
      throw new Error("nobody catches this");
    });
  });
  await expect.poll(() => trouble.unexpected.length).toBe(2);
  expect(trouble.unexpected.join()).toContain("Content Security Policy");
  trouble.provokes(/Content Security Policy/, /nobody catches this/);
  await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
  expect((await violationsOf(page)).join()).toContain("button-name");
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Send message";
    button.ariaLabel = "Deliver";
    document.querySelector("main")?.append(button);
  });
  expect((await violationsOf(page)).join()).toContain("label-content-name-mismatch");
});
