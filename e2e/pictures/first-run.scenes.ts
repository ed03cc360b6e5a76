import { People } from "../support/people.ts";
import { openProduct } from "../support/product.ts";
import { button, heading, PASSWORD } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";
import { LANGUAGES, shoot, shootIn } from "./camera.ts";

test("an empty server, and a server without mail", async ({ browser, trouble }) => {
  await using product = await openProduct();
  await using people = new People(browser, product, trouble);
  const code = /Make this server yours: \S+#(\S+)/.exec(product.output.join("\n"))?.[1] ?? "";
  const visitorIn = async (locale: string) => (await people.visitor({ locale })).page;
  for (const language of ["en", ...LANGUAGES]) {
    const page = await visitorIn(language);
    await page.goto("/setup");
    await page.getByRole("textbox").waitFor();
    await shootIn(page, language, "900 setup");
    await page.getByRole("textbox").fill(code);
    await page.locator("main form button[type=submit]").click();
    await page.locator("input[type=password]").waitFor();
    await shootIn(page, language, "901 setup, code known");
    await page.context().close();
  }
  const page = await visitorIn("en");
  await page.goto(`/setup#${code}`);
  await page.getByLabel("Name of this server").fill("Casa Rosa");
  await page.getByLabel("Full name").fill("Rosa Weber");
  await page.getByLabel("Email").fill("rosa@people.example");
  await page.getByRole("textbox", PASSWORD).fill("weaves-words-9");
  await button(page, "Make it mine").click();
  await expect(heading(page, "Casa Rosa is ready")).toBeVisible();
  await shoot(page, "902 server ready");
  await page.request.put("/api/health/admin/settings", { data: { signUp: "open" }, headers: { origin: product.url } });
  for (const language of ["en", ...LANGUAGES]) {
    const alone = await visitorIn(language);
    await alone.goto("/forgot-password");
    await alone.waitForLoadState("networkidle");
    await shootIn(alone, language, "903 forgot, without mail");
    await alone.goto("/signup");
    await alone.locator("input[autocomplete=name]").fill("Bruno");
    await alone.locator("input[type=email]").fill(`bruno.${language}@people.example`);
    await alone.locator("input[type=password]").fill("weaves-words-9");
    await alone.locator("form button[type=submit]").click();
    await alone.waitForURL((url) => url.pathname !== "/signup");
    await alone.waitForLoadState("networkidle");
    await shootIn(alone, language, "904 waiting");
    await alone.context().close();
  }
});
