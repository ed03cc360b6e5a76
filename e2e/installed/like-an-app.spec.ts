import type { Locator, Page } from "@playwright/test";
import { type Person, readAll } from "../support/people.ts";
import { bubble, button, composer, heading, list, menuItem, openChat, turnTo } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { rest } from "../support/touch.ts";

const HEIGHT = 844;
const INSETS = { top: 47, bottom: 34 };

/** Simulates a phone with a notch and a gesture bar. */
async function drawOver(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setSafeAreaInsetsOverride", { insets: INSETS });
}

const edgesOf = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not in the page");
  return { top: box.y, bottom: box.y + box.height };
};

async function expectClear(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(async () => (await edgesOf(target)).bottom).toBeLessThanOrEqual(HEIGHT - INSETS.bottom);
  expect((await edgesOf(target)).top).toBeGreaterThanOrEqual(INSETS.top);
}

/** Simulates Safari's keyboard: the page keeps its height, and only the visual viewport shrinks. */
const coverBelow = (page: Page, visible: number) =>
  page.evaluate((height) => {
    Object.defineProperty(visualViewport, "height", { configurable: true, get: () => height });
    visualViewport?.dispatchEvent(new Event("resize"));
  }, visible);

async function chatOf(emma: Person, ana: Person): Promise<Page> {
  await ana.sends(emma, ...Array.from({ length: 20 }, (_, i) => `número ${i + 1}`));
  await readAll(emma, ana);
  await openChat(emma.page, ana);
  await expect(bubble(emma.page, "número 20")).toBeVisible();
  return emma.page;
}

test("touch in a chat selects, reloads and covers nothing @phone @phone-only", async ({ people }) => {
  const ana = await people.newcomer("Ana");
  const page = await chatOf(await people.newcomer("Emma"), ana);

  await test.step("a resting finger selects no text of a bubble, and a pull reloads no page", async () => {
    const style = (of: string, name: string) =>
      page
        .locator(of)
        .first()
        .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name);
    expect(await style("html", "overscroll-behavior-y")).toBe("none");
    expect(await style("[data-bubble]", "user-select")).toBe("none");
  });

  await test.step("a picture comes from camera or library, and a file from all files", async () => {
    const chosenBy = async (item: string) => {
      await button(page, "Attach files").tap();
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), menuItem(page, item).tap()]);
      const input = chooser.element();
      return [await input.getAttribute("capture"), await input.getAttribute("accept")];
    };
    expect(await chosenBy("Take a photo")).toEqual(["", "image/*"]);
    expect(await chosenBy("Photo or video")).toEqual([null, "image/*,video/*"]);
    expect(await chosenBy("File")).toEqual([null, ""]);
  });

  await test.step("the keyboard never covers the composer, however a browser reports it", async () => {
    const last = bubble(page, "número 20");
    const isAbove = async (edge: number) => {
      await expect.poll(async () => (await edgesOf(composer(page))).bottom).toBeLessThanOrEqual(edge);
      // A reader at the end stays at the end.
      await expect.poll(async () => (await edgesOf(last)).bottom).toBeLessThanOrEqual(edge);
    };
    await expect(async () => {
      await coverBelow(page, 480);
      expect((await edgesOf(composer(page))).bottom).toBeLessThanOrEqual(480);
    }).toPass();
    await isAbove(480);
    await coverBelow(page, HEIGHT);
    await expect.poll(async () => (await edgesOf(composer(page))).bottom).toBeGreaterThan(700);
    // A bar of the browser's own is no keyboard.
    await coverBelow(page, HEIGHT - 60);
    await expect.poll(async () => (await edgesOf(composer(page))).bottom).toBeGreaterThan(HEIGHT - 60);
    await page.setViewportSize({ width: 390, height: 480 });
    await isAbove(480);
    await page.setViewportSize({ width: 390, height: HEIGHT });
    expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain(
      "interactive-widget=resizes-content",
    );
  });

  await test.step("the notch and the gesture bar cover nothing", async () => {
    await drawOver(page);
    await expectClear(heading(page, ana.name));
    await expectClear(composer(page));
    await rest(bubble(page, "número 20").locator("[data-bubble]"));
    await expectClear(menuItem(page, "Delete for me"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await turnTo(page, "/");
    await expectClear(button(page, "My account"));
    await expectClear(list(page, "Chats").getByRole("button").first());
    await turnTo(page, "/settings");
    await expectClear(page.getByRole("link", { name: "Back to Chat" }));
    await turnTo(page, "/settings/data");
    await expect(page.getByRole("heading", { level: 2, name: "Data" })).toBeVisible();
    await expectClear(page.getByRole("heading", { level: 1 }));
  });
});
