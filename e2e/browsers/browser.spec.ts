import { expect, test } from "@playwright/test";

test(
  "the browser of these tests shows a page at the size of its project",
  { tag: "@phone" },
  async ({ page }, { project }) => {
    await page.setContent('<meta name="viewport" content="width=device-width"><h1>¡Hola!</h1>');
    const heading = page.getByRole("heading", { name: "¡Hola!" });
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => innerWidth)).toBe(project.use.viewport?.width);
    // Without a font the text would have no width.
    expect((await heading.evaluate((element) => element.getClientRects()[0]?.height)) ?? 0).toBeGreaterThan(10);
  },
);
