import { animation } from "../../apps/server/test/pictures.ts";
import { attach, description, give, photo, previews, shown, viewer } from "../support/attachments.ts";
import { PICTURE_LIMIT, pictureFile } from "../support/picture-file.ts";
import { chooseChat, composer, logOut, messages, openChat, toast, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { OFFLINE } from "../support/trouble.ts";
import { twoInAChat } from "../support/two-in-a-chat.ts";

test("images pasted offline are sent in order, even by the next page", async ({ people, trouble }) => {
  trouble.provokes(OFFLINE, /api\/uploads/);
  const [ana, emma] = await twoInAChat(people);
  // Everything for sending images has been loaded ahead.
  await expect
    .poll(() =>
      ana.page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .join(),
      ),
    )
    .toContain("shrink.worker");
  await ana.context.setOffline(true);
  await write(ana.page, "uno");
  await give(ana.page, "paste", "#2a9d3f");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
  await give(ana.page, "drop", "#2b50d6");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(2);
  await write(ana.page, "dos");
  await write(ana.page, "tres");
  await expect(messages(ana.page)).toHaveCount(3);
  await expect(messages(ana.page).getByRole("img", { name: "Sending" })).toHaveCount(3);

  // The connection is back, but images fail; messages after one wait for it.
  await ana.context.route("**/api/uploads", (route) => route.abort());
  await ana.context.setOffline(false);
  await expect(messages(emma.page)).toHaveCount(1);
  await ana.page.reload();
  await expect(messages(ana.page).getByRole("img", { name: "Photo" })).toHaveCount(2);
  await expect(messages(ana.page)).toHaveCount(3);

  await ana.context.unroute("**/api/uploads");
  await ana.page.reload();
  await expect(messages(emma.page)).toHaveCount(3);
  await expect(photo(emma.page)).toHaveCount(2);
  await expect(messages(emma.page).nth(1)).toContainText("dos");
  await expect(messages(emma.page).nth(2)).toContainText("tres");
  await expect(messages(ana.page).getByRole("img", { name: "Sending" })).toHaveCount(0);

  await test.step("offline the viewer shows images that the chat has shown", async () => {
    const width = (img: HTMLImageElement) => img.naturalWidth;
    await expect.poll(() => photo(emma.page).last().locator("img").evaluate(width)).toBeGreaterThan(0);
    await emma.context.setOffline(true);
    await photo(emma.page).last().press("Enter");
    await expect(viewer(emma.page)).toContainText("2 of 2");
    await expect(shown(emma.page)).toHaveAttribute("src", /size=medium$/);
    await expect.poll(() => shown(emma.page).evaluate(width)).toBeGreaterThan(0);
    await expect(viewer(emma.page).getByRole("alert")).toHaveCount(0);
  });
});

test("a chosen image and its description survive reloads for its chat and author", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);
  const jun = await people.newcomer("Jun");
  for (const one of [emma, jun]) await one.sends(ana, "hola");
  const { page } = ana;
  const storedCount = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open("lingualoom-drafts");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
      const counted = opening.result.transaction("pictures").objectStore("pictures").count();
      await new Promise((resolve) => counted.addEventListener("success", resolve));
      opening.result.close();
      return counted.result;
    });
  await attach(page).setInputFiles([
    await pictureFile(300, 200, "#c8553d"),
    await pictureFile(50, 50),
    await pictureFile(40, 40),
  ]);
  await (await description(page, 1)).fill("Tejados al atardecer");
  await (await description(page, 2)).fill("un punto");
  await page.getByRole("button", { name: "Remove image 3" }).click();
  await composer(page).fill("mira");
  await expect.poll(storedCount).toBe(2);
  await chooseChat(page, jun);
  await expect(previews(page)).toHaveCount(0);
  await chooseChat(page, emma);
  await expect(previews(page).getByRole("listitem")).toHaveCount(2);
  await expect(await description(page, 2)).toHaveValue("un punto");
  await page.getByRole("button", { name: "Remove image 2" }).click();
  await expect(await description(page, 1)).toHaveValue("Tejados al atardecer");
  await expect(composer(page)).toHaveValue("mira");
  await composer(page).press("Enter");
  await expect(messages(page).getByRole("img", { name: "Sent" })).toBeVisible();
  await expect(photo(page, "Photo: Tejados al atardecer")).toBeVisible();
  await expect.poll(storedCount).toBe(0);
  await page.reload();
  await expect(photo(page)).toHaveCount(1);
  await expect(previews(page)).toHaveCount(0);

  await attach(page).setInputFiles([await pictureFile(60, 60)]);
  await expect.poll(storedCount).toBe(1);
  await logOut(page);
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  expect(await storedCount()).toBe(0);
});

test("a chosen image is sent with its files, and a broken one says why", async ({ people, trouble }) => {
  trouble.provokes(/assets\//, /api\/uploads/);
  const ana = await people.newcomer("Ana");
  const emma = await people.newcomer("Emma");
  await openChat(ana.page, emma);

  await test.step("a chosen image is sent although no further file of the page can load", async () => {
    await attach(ana.page).setInputFiles([await pictureFile(60, 60)]);
    await expect(previews(ana.page).getByRole("listitem")).toHaveCount(1);
    await ana.context.route("**/assets/**", (route) => route.abort());
    await composer(ana.page).press("Enter");
    await expect(photo(ana.page)).toHaveCount(1);
    await expect(messages(ana.page).getByRole("img", { name: "Sent" })).toBeVisible();
    await ana.context.unroute("**/assets/**");
    await ana.page.reload();
    await expect(composer(ana.page)).toBeVisible();
  });

  const nothing = { name: "nothing.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) };
  const large = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(PICTURE_LIMIT + 1) };
  // An animation, which is not shrunk because it would lose its movement.
  const moving = Buffer.concat([await animation(3, 200), Buffer.alloc(PICTURE_LIMIT)]);
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  for (const [given, why] of [
    [nothing, "nothing.txt\u2069 is empty."],
    [large, "Image size should be less than 5MB"],
    [broken, "This image cannot be read."],
    [{ name: "large.gif", mimeType: "image/gif", buffer: moving }, "Image size should be less than 5MB"],
  ] as const) {
    await attach(ana.page).setInputFiles([given]);
    await expect(ana.page.locator("form").getByRole("alert")).toContainText(why);
    await expect(toast(ana.page, /./)).toHaveCount(0);
  }
  await expect(previews(ana.page)).toHaveCount(0);

  let refused = true;
  const refusal = { success: false, code: "RATE_LIMITED", message: "Too many images. Try again later." };
  await ana.context.route("**/api/uploads", (route) =>
    refused ? route.fulfill({ status: 429, json: refusal }) : route.continue(),
  );
  await attach(ana.page).setInputFiles([await pictureFile(100, 100)]);
  await expect(previews(ana.page)).toBeVisible();
  await composer(ana.page).press("Enter");
  await expect(messages(ana.page).getByRole("alert")).toHaveText("Not sent. Too many images. Try again later.");
  refused = false;
  await messages(ana.page).getByRole("button", { name: "Retry" }).click();
  await expect(photo(ana.page)).toHaveCount(2);

  const small = await pictureFile(20, 20);
  await attach(ana.page).setInputFiles(Array(19).fill(small));
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(19);
  await attach(ana.page).setInputFiles([small, small]);
  await expect(ana.page.locator("form").getByRole("alert")).toHaveText("A message can have at most 20 files.");
  await expect(previews(ana.page).getByRole("listitem")).toHaveCount(20);
});
