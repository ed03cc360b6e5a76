import { readFile } from "node:fs/promises";
import { animation, photograph } from "../../apps/server/test/pictures.ts";
import { violationsOf } from "../support/accessibility.ts";
import { attach, description, photo, previews, shown, viewer } from "../support/attachments.ts";
import { PICTURE_LIMIT, pictureFile } from "../support/picture-file.ts";
import { addressOf, bubble, button, composer, list, log, openChat, sendWritten } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { twoInAChat } from "../support/two-in-a-chat.ts";
import { videoFile } from "../support/video-file.ts";

const MiB = 1_024 * 1_024;
const DOCUMENT = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj trailer<</Root 1 0 R>>",
);

test("an image is chosen, described, sent and viewed by keyboard alone @phone-long", async ({ people, ana }) => {
  const emma = await people.newcomer("Emma");
  await openChat(emma.page, ana);
  await openChat(ana.page, emma);
  const send = ana.page.getByRole("button", { name: "Send", exact: true });
  await attach(ana.page).setInputFiles([await pictureFile(1_200, 600, "#c8553d"), await pictureFile(50, 50)]);
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await ana.page.getByRole("button", { name: "Remove image 2" }).click();
  await (await description(ana.page, 1)).fill("Tejados al atardecer");
  await composer(ana.page).fill("mira qué luz");
  expect(await violationsOf(ana.page)).toEqual([]);
  await sendWritten(ana.page);
  await expect(previews(ana.page)).toHaveCount(0);
  await expect(composer(ana.page)).toHaveValue("");

  await expect(bubble(emma.page, "mira qué luz")).toBeVisible();
  await expect(photo(emma.page, "Photo: Tejados al atardecer")).toBeVisible();
  const box = await photo(emma.page, "Photo: Tejados al atardecer").boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  // Images need no text, nor do animations; two of them are shown side by side.
  const moving = { name: "a.gif", mimeType: "image/gif", buffer: await animation(3, 200) };
  await attach(ana.page).setInputFiles([moving, await pictureFile(80, 60)]);
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await send.click();
  await expect(photo(emma.page)).toHaveCount(3);
  const tops = await photo(emma.page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops[1]).toBe(tops[2]);

  await photo(emma.page).first().focus();
  await emma.page.keyboard.press("Enter");
  await expect(shown(emma.page)).toHaveAttribute("alt", "Tejados al atardecer");
  await expect(viewer(emma.page)).toContainText("1 of 3");
  await expect.poll(() => shown(emma.page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_200);
  expect(await violationsOf(emma.page)).toEqual([]);
  const stage = viewer(emma.page).locator("[data-scale]");
  await emma.page.keyboard.press("+");
  await emma.page.keyboard.press("+");
  await expect(stage).toHaveAttribute("data-scale", "2.25");
  const left = async () => (await shown(emma.page).boundingBox())?.x ?? 0;
  const before = await left();
  await emma.page.keyboard.press("ArrowRight");
  await expect.poll(left).toBeLessThan(before);
  await emma.page.keyboard.press("0");
  await expect(stage).toHaveAttribute("data-scale", "1");
  await stage.hover();
  await emma.page.mouse.wheel(0, -300);
  await expect(stage).not.toHaveAttribute("data-scale", "1");
  await stage.dblclick();
  await expect(stage).toHaveAttribute("data-scale", "1");
  await emma.page.keyboard.press("ArrowRight");
  await expect(viewer(emma.page)).toContainText("2 of 3");
  await emma.page.keyboard.press("ArrowLeft");
  await expect(viewer(emma.page)).toContainText("1 of 3");
  await emma.page.keyboard.press("Escape");
  await expect(viewer(emma.page)).toHaveCount(0);
  await expect(photo(emma.page).first()).toBeFocused();

  await test.step("the chat list shows the picture of a last message and its description", async () => {
    // On a phone the chat covers the list.
    const back = button(emma.page, /^Back to chats/);
    if (await back.isVisible()) await back.click();
    const row = list(emma.page, "Chats").getByRole("listitem").filter({ hasText: ana.name });
    await expect(row).toContainText("2 photos");
    await attach(ana.page).setInputFiles([await pictureFile(600, 300, "#c8553d")]);
    await (await description(ana.page, 1)).fill("Un campanario");
    await sendWritten(ana.page);
    await expect(row).toContainText("Un campanario");
    const small = row.locator('img[src*="size=thumb"]');
    await expect.poll(() => small.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect(await small.boundingBox()).toMatchObject({ width: 36, height: 36 });
  });
});

test("two people exchange files, and an interrupted upload resumes after a reload", async ({
  people,
  ana,
  trouble,
}) => {
  trouble.provokes(/api\/uploads/);
  const farah = await people.newcomer("Farah", { interfaceLanguage: "ar" }, { viewport: { width: 390, height: 844 } });
  await farah.page.goto(addressOf(ana));
  await openChat(ana.page, farah);
  const theirs = farah.page.getByRole("main").getByRole("listitem");

  await test.step("an image, a video, a document and a text go with one message", async () => {
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Milk\nBread") };
    const report = { name: "a report of the year 2026.pdf", mimeType: "application/pdf", buffer: DOCUMENT };
    const roofs = await pictureFile(300, 200, "#c8553d");
    await attach(ana.page).setInputFiles([roofs, await videoFile(ana.page), report, notes]);
    await expect(previews(ana.page).getByRole("listitem")).toHaveCount(4);
    expect(await violationsOf(ana.page)).toEqual([]);
    await composer(ana.page).fill("todo junto");
    await sendWritten(ana.page);

    const got = theirs.filter({ hasText: "todo junto" });
    await expect(got.getByRole("button", { name: "صورة", exact: true })).toBeVisible();
    await expect(got.getByRole("link", { name: /2026\.pdf/ })).toBeVisible();
    await expect(got).toContainText("Milk");
    const [download] = await Promise.all([
      farah.page.waitForEvent("download"),
      got.getByRole("link", { name: /notes\.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("notes.txt");
    expect(await readFile(await download.path(), "utf8")).toBe("Milk\nBread");
    expect(await violationsOf(farah.page)).toEqual([]);
    expect(await farah.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step("the viewer walks through images and videos", async () => {
    await theirs.getByRole("button", { name: "فيديو", exact: true }).click();
    const dialog = farah.page.getByRole("dialog");
    const video = dialog.locator("video");
    await expect(video).toHaveAttribute("poster", /size=medium/);
    await dialog.getByRole("button", { name: /^تشغيل الفيديو/ }).click();
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
    await expect(dialog.getByRole("slider", { name: "الموضع في الفيديو" })).toBeVisible();
    expect(await violationsOf(farah.page)).toEqual([]);
    await dialog.getByRole("button", { name: "الصورة أو الفيديو السابق" }).click();
    await expect(dialog.getByRole("img")).toBeVisible();
    await farah.page.keyboard.press("Escape");
  });

  await test.step("parts uploaded before the interruption are not uploaded again", async () => {
    const large = { name: "سجل.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(9 * MiB, 7) };
    const offsets: number[] = [];
    let isCut = true;
    await ana.context.route("**/api/uploads/*", (route, request) => {
      if (request.method() !== "PATCH") return route.continue();
      const offset = Number(request.headers()["upload-offset"]);
      if (isCut && offset > 0) return route.abort();
      offsets.push(offset);
      return route.continue();
    });
    await attach(ana.page).setInputFiles([large]);
    await expect(previews(ana.page)).toContainText("سجل.bin");
    await sendWritten(ana.page);
    const progress = log(ana.page).getByRole("progressbar", { name: "Uploading" });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0.4);
    await expect(log(ana.page).getByRole("button", { name: "Stop sending" })).toBeVisible();
    // The page before the reload sends nothing more, which the reload would cut once again.
    ana.page.once("framenavigated", () => {
      isCut = false;
    });
    await ana.page.reload();
    await expect(theirs.getByRole("link", { name: /سجل\.bin/ })).toBeVisible();
    expect(offsets).toEqual([0, 4 * MiB, 8 * MiB]);
  });
});

test("a photo above the limit is shrunk and keeps its orientation, also offline", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE, /ERR_FAILED/);
  const [ana, emma] = await twoInAChat(people);
  // A page with everything fetched ahead has more resources than the browser lists by itself.
  await ana.page.evaluate(() => performance.setResourceTimingBufferSize(1_000));
  const fetched = () =>
    ana.page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("shrink.worker")),
    );
  await expect.poll(fetched).toBe(true);
  // A download that broke off at its end.
  const buffer = (await photograph(3_000, 2_000)).subarray(0, -5_000);
  expect(buffer.length).toBeGreaterThan(PICTURE_LIMIT);
  await ana.context.setOffline(true);
  await attach(ana.page).setInputFiles([{ name: "photo.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(previews(ana.page)).toBeVisible();
  await composer(ana.page).press("Enter");
  await emma.page.route("**/api/media/*size=medium*", (route) => route.abort());
  await ana.context.setOffline(false);

  await test.step("an image that failed to load appears with the connection", async () => {
    const failed = log(emma.page).getByText("The image could not be loaded.");
    await expect(failed).toBeVisible();
    await emma.context.setOffline(true);
    await expect(emma.page.getByText("You're offline.")).toBeVisible();
    await emma.page.unrouteAll();
    await emma.context.setOffline(false);
    await expect(photo(emma.page).getByRole("presentation")).toBeVisible();
    await expect(failed).toBeHidden();
  });

  // The server refuses images above the limit, and this one is not sent in HD.
  await photo(emma.page).click();
  const size = (img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight];
  await expect.poll(() => shown(emma.page).evaluate(size)).toEqual([1_067, 1_600]);
});
