import type { Page } from "@playwright/test";
import { animation, picture } from "../../apps/server/test/pictures.ts";
import { description, previews } from "../support/attachments.ts";
import { bubble, button, composer, log, openChat, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { videoFile } from "../support/video-file.ts";
import { shoot, shootAided } from "./camera.ts";

const file = async (width: number, height: number, colour: string) => ({
  name: "picture.png",
  mimeType: "image/png",
  buffer: await picture(width, height, colour).png().toBuffer(),
});
const attach = (page: Page) => page.locator('input[type="file"][multiple]');

test("texts of all lengths, and emoji", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await openChat(page, emma);
  await composer(page).fill(
    "One line\nand another,\nand a third that is quite a bit longer than the others are\n4\n5\n6\n7\n8",
  );
  await shoot(page, "301 many lines");
  await composer(page).fill("x ".repeat(1_970));
  await shoot(page, "302 nearly full");
  await composer(page).fill("x".repeat(4_001));
  await shoot(page, "303 too long");
  await composer(page).fill("¡Viva!");
  await button(page, "Emoji").click();
  const picker = page.getByRole("dialog", { name: "Emoji" });
  await picker.getByRole("toolbar").waitFor();
  await shoot(page, "304 emoji");
  await shootAided(page, "304 emoji");
  await picker.getByRole("searchbox").fill("cat");
  await picker.getByRole("toolbar").waitFor();
  await shoot(page, "305 emoji found");
  await picker.getByRole("searchbox").fill("no such thing");
  await picker
    .getByText("No emoji")
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => {});
  await shoot(page, "306 no emoji found");
  await button(page, "Chat settings").click();
  await page.keyboard.press("Escape");
});

test("files of every kind", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const { page } = ana;
  await openChat(page, emma);
  const text = (name: string, words: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words) });
  const files = [
    text("A report with a long name, of the whole second quarter 2026 (final).csv", "month;sum\nMay;12\nJune;15"),
    text("قائمة المشتريات.txt", "حليب\nخبز\nبيض"),
    { name: "photos.zip", mimeType: "application/zip", buffer: Buffer.from("PK\x03\x04") },
  ];
  const video = await videoFile(page);
  await attach(page).setInputFiles([await file(1_200, 600, "#c8553d"), video, ...files]);
  await expect(previews(page).getByRole("listitem")).toHaveCount(5);
  await shoot(page, "307 chosen files");
  await shootAided(page, "307 chosen files");
  await write(page, "todo junto");
  await expect(bubble(page, "todo junto").getByRole("img", { name: /Sent|Delivered/ })).toBeVisible();
  await shoot(page, "308 files of a message");
  await shootAided(page, "308 files of a message");
  await attach(page).setInputFiles([video]);
  await expect(previews(page).getByRole("listitem")).toHaveCount(1);
  await button(page, "Send").click();
  await expect(log(page).locator("video[controls]")).toBeVisible();
  const five = ["#c8553d", "#2a9d3f", "#2b50d6", "#d6a02b", "#8a2bd6"].map((colour) => file(800, 600, colour));
  await attach(page).setInputFiles(await Promise.all(five));
  await expect(previews(page).getByRole("listitem")).toHaveCount(5);
  await button(page, "Send").click();
  await expect(log(page).getByText("+1")).toBeVisible();
  await shoot(page, "309 a video, and an album of five");
});

test("pictures from choosing to looking", async ({ people, trouble }) => {
  trouble.provokes(/size=medium/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  const [page] = [ana.page];
  await openChat(page, emma);
  await attach(page).setInputFiles([await file(1_200, 600, "#c8553d"), await file(400, 1_200, "#2a9d3f")]);
  await (await description(page, 1)).fill("Tejados al atardecer");
  await shoot(page, "310 chosen pictures");
  await shootAided(page, "310 chosen pictures");
  await page
    .locator("main > div")
    .last()
    .evaluate((target) => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "given.png", { type: "image/png" }));
      target.dispatchEvent(new DragEvent("dragenter", { bubbles: true, dataTransfer: data }));
    });
  await page.getByText("Drop files here").waitFor();
  await shoot(page, "311 dropping");
  await shootAided(page, "311 dropping");
  for (const number of [2, 1]) await button(page, `Remove image ${number}`).click();
  await page.reload();
  await expect(composer(page)).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/uploads", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await attach(page).setInputFiles([await file(1_200, 600, "#c8553d"), await file(400, 1_200, "#2a9d3f")]);
  await (await description(page, 1)).fill("Tejados al atardecer");
  await write(page, "mira qué luz");
  await shoot(page, "312 on their way");
  gate.resolve();
  const photo = log(page).getByRole("button", { name: /^Photo/ });
  await expect(photo).toHaveCount(2);
  await attach(page).setInputFiles([{ name: "a.gif", mimeType: "image/gif", buffer: await animation(3, 200) }]);
  await button(page, "Send").click();
  await expect(photo).toHaveCount(3);
  await shoot(page, "313 sent pictures");
  await bubble(page, "mira")
    .getByRole("button", { name: /^Photo/ })
    .first()
    .click();
  const viewer = page.getByRole("dialog", { name: "Photos and videos of this chat" });
  await viewer.getByRole("img").waitFor();
  await page.waitForTimeout(300);
  await shoot(page, "314 viewer");
  await shootAided(page, "314 viewer");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await shoot(page, "315 viewer magnified");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "hidden" });

  const remove = async (at: number, whom: string) => {
    const menus = log(page).getByRole("button", { name: "More about this message" });
    await menus.nth(at).dispatchEvent("click");
    if (whom === "Delete for everyone") await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
    await page.getByRole("menuitem", { name: whom }).click();
    await page.getByRole("menu").waitFor({ state: "hidden" });
  };
  await remove(0, "Delete for everyone");
  await expect(bubble(page, "This message was deleted")).toBeVisible();
  await page.route("**/api/media/*size=medium*", (route) => route.abort());
  await emma.sends(ana, "one", "two", "three", "four");
  await openChat(page, emma);
  await expect(bubble(page, "four")).toBeVisible();
  await shoot(page, "316 a picture removed, others that cannot be shown");
  const count = await log(page).getByRole("button", { name: "More about this message" }).count();
  for (let gone = 0; gone < 3; gone++) await remove(count - 3, "Delete for me");
  await expect(bubble(page, "3 messages were deleted")).toBeVisible();
  await shoot(page, "317 a run of removed messages");
  await shootAided(page, "317 a run of removed messages");
});
