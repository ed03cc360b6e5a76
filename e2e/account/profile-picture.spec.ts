import type { Page } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { PICTURE_LIMIT, pictureFile } from "../support/picture-file.ts";
import { list, toast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("a profile picture is changed, refused with a reason, shown and removed", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await ana.sends(emma, "hola");
  await emma.page.goto("/");
  const row = list(emma.page, "Chats").getByRole("listitem").filter({ hasText: ana.name });
  await expect(row).toBeVisible();
  await expect(row.locator("img")).toHaveCount(0);

  await ana.page.goto("/");
  const change = ana.page.getByRole("button", { name: "Change profile picture" });
  const choose = async (given: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) => {
    const chooser = ana.page.waitForEvent("filechooser");
    await change.click();
    await (await chooser).setFiles(given);
  };
  await choose({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(toast(ana.page, "Please select an image file")).toBeVisible();
  await choose({ name: "b.png", mimeType: "image/png", buffer: Buffer.alloc(PICTURE_LIMIT + 1) });
  await expect(toast(ana.page, "Image size should be less than 5MB")).toBeVisible();
  await choose(await pictureFile(400, 400, "#c8553d"));
  await expect(toast(ana.page, "Profile updated successfully!")).toBeVisible();
  const face = row.locator("img");
  await expect(face).toHaveAttribute("src", /^\/api\/media\/.*size=thumb$/);
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(144);

  await ana.page.getByRole("link", { name: "Settings" }).click();
  await expect(ana.page.getByText("JPG, PNG up to 5MB")).toBeVisible();
  expect(await violationsOf(ana.page)).toEqual([]);
  await ana.page.getByRole("button", { name: "Remove picture" }).click();
  await expect(ana.page.getByRole("button", { name: "Remove picture" })).toHaveCount(0);
  await expect(face).toHaveCount(0);
});
