import type { Page } from "@playwright/test";
import { openInfo } from "../support/chat-info.ts";
import { bubble, button, composer, list, openChat, state, write } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Controls that do not differ from their background in the current colours. */
const undrawn = (page: Page) =>
  page.evaluate(() => {
    const backgroundOf = (element: Element | null): string => {
      if (!element) return "";
      const { backgroundColor } = getComputedStyle(element);
      return /, 0\)$|transparent/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll("button, a[href], input:not([type=file]), textarea, [data-bubble]")]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(element);
        const isFramed =
          Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundOf(element.parentElement);
        const inks = [element, ...element.querySelectorAll("svg, span, bdi")];
        return !isFramed && inks.every((ink) => getComputedStyle(ink).color === backgroundOf(ink));
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });

/** Controls outside the screen or almost without width, and how far the page overflows. */
const astray = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beside = [...document.querySelectorAll("button, a[href], input:not([type=file]), textarea")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // Hidden elements, such as the checkbox behind a switch, are no touch targets.
      .filter((element) => !element.matches(".sr-only, [aria-hidden=true]"))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1 || (width > 0 && width < 14);
      })
      .map((element) => element.outerHTML.slice(0, 200));
    return { sideways: scrollWidth - clientWidth, beside };
  });
const FITS = { sideways: 0, beside: [] };

/** Animations that last longer than a moment. */
const moving = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { animationName, animationDuration, transitionProperty, transitionDuration } = getComputedStyle(element);
        const seconds = (list: string) => Math.max(...list.split(", ").map(Number.parseFloat));
        return (
          (animationName !== "none" && seconds(animationDuration) > 0.001) ||
          (transitionProperty !== "none" && seconds(transitionDuration) > 0.001)
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

test("the chat home works with forced colours, at 400 %, without motion, and in RTL", async ({ people }) => {
  const emma = await people.newcomer("Emma");
  const { page, ...ana } = await people.newcomer("Ana", {}, { reducedMotion: "reduce" });
  await emma.sends(ana, `hola: https://example.com/${"a".repeat(80)}`, "Mañana voy a la ciudad con mi hermana");
  await openChat(page, emma);
  await write(page, "hasta mañana");
  await expect(state(page, "hasta")).toHaveAccessibleName("Sent");
  const everywhere = async (checked: (place: string) => Promise<void>) => {
    await checked("conversation");
    await button(page, "Emoji").click();
    await expect(page.getByRole("toolbar")).toBeVisible();
    await checked("emoji");
    await page.keyboard.press("Escape");
    await openInfo(page);
    await expect(page.getByRole("button", { name: /^Block/ })).toBeVisible();
    await checked("about a person");
    await page.keyboard.press("Escape");
  };

  await test.step("the chat home is still with reduced motion", () =>
    everywhere(async (place) => expect.soft(await moving(page), place).toEqual([])));

  await test.step("with forced colours every control and bubble differs from its background", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
      await everywhere(async (place) => expect.soft(await undrawn(page), `${place}, ${colorScheme}`).toEqual([]));
    }
    const chosen = list(page, "Chats").getByRole("button", { name: emma.name });
    const frame = await chosen.evaluate((row) => {
      const framed = row.closest("li")?.querySelector("*") ?? row;
      return [framed, row].map((one) => getComputedStyle(one).outlineStyle + getComputedStyle(one).borderTopStyle);
    });
    expect(frame.join()).toContain("solid");
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light", reducedMotion: "reduce" });
  });

  await test.step("at 200 % and 400 % nothing overflows the screen in either direction", async () => {
    for (const [width, height] of [
      [640, 400],
      [320, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await everywhere(async (place) => expect.soft(await astray(page), `${place}, ${width}`).toEqual(FITS));
      await expect(composer(page)).toBeInViewport({ ratio: 1 });
      await expect(bubble(page, "hasta")).toBeInViewport();
    }
    await ana.call("PUT", "/settings/translation", { interfaceLanguage: "ar" });
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await astray(page)).toEqual(FITS);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await astray(page)).toEqual(FITS);
    const start = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0;
    expect(await start("[role=complementary]")).toBeGreaterThan(await start("main"));
  });
});
