import { test } from "../support/test.ts";
import { LANGUAGES, shootIn } from "./camera.ts";

/** Pages for visitors, in the language of the browser or of the address. */
const PAGES = ["/features", "/help", "/login", "/signup", "/forgot-password", "/verify-email", "/nothing-here"];

for (const language of ["en", ...LANGUAGES])
  test(`a visitor's pages in ${language}`, async ({ people, trouble }) => {
    trouble.provokes(/status of 404/);
    const { page } = await people.visitor({ locale: language });
    const root = language === "en" ? "" : `/${language}`;
    for (const [index, path] of ["/", ...PAGES].entries()) {
      await page.goto(["/", "/features", "/help"].includes(path) ? `${root}${path}` : path);
      await page.waitForLoadState("networkidle");
      await shootIn(page, language, `00${index} ${path.slice(1) || "landing"}`);
    }
  });
