import { cast } from "@lingualoom/fixtures/cast.ts";
import type { Page } from "@playwright/test";
import { act } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { refused, SERVER_GONE } from "../support/trouble.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Is it you?" });

async function give(page: Page, password: string) {
  await dialog(page).getByLabel("Current password").fill(password);
  await dialog(page).getByRole("button", { name: "Continue" }).click();
}

test("an hour after sign-in, rights and the export ask for the password @long", async ({
  people,
  product,
  trouble,
}) => {
  const calls = ["/api/health/admin/make-admin", "/api/auth/reauthenticate"];
  trouble.provokes(...calls.map((path) => refused(403, path)), SERVER_GONE);
  const [dieter, emma] = [await people.demo("dieter"), await people.demo("emma")];
  try {
    await product.stop();
    await product.start(1);

    await dieter.page.goto("/admin?tab=users");
    const bruno = dieter.page
      .getByRole("list", { name: "All users" })
      .getByRole("listitem")
      .filter({ hasText: cast.bruno.fullName });
    await act(bruno, "Make Admin");
    await give(dieter.page, "not this one");
    await expect(dialog(dieter.page)).toContainText("This is not your current password");
    await expect(bruno.getByText("User", { exact: true })).toBeVisible();
    await give(dieter.page, cast.dieter.password);
    await expect(dialog(dieter.page)).toBeHidden();
    await expect(bruno.getByText("Admin", { exact: true })).toBeVisible();
    // Once in ten minutes is enough.
    await act(bruno, "Remove Admin");
    await expect(bruno.getByText("User", { exact: true })).toBeVisible();

    const { page } = emma;
    await page.goto("/settings/data");
    await page.getByRole("link", { name: "Download my data" }).click();
    await expect(dialog(page)).toBeVisible();
    await give(page, "not this one");
    await expect(dialog(page)).toContainText("This is not your current password");
    const fetched = page.waitForEvent("download");
    await give(page, cast.emma.password);
    expect((await fetched).suggestedFilename()).toMatch(/^lingualoom-[\d-]+\.zip$/);
    await expect(dialog(page)).toBeHidden();
  } finally {
    await product.stop();
    await product.start();
  }
});
