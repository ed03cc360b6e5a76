import { defineConfig } from "@playwright/test";
import { browserLaunch } from "../browser.ts";

/** `npm run pictures` is no test: it photographs every state for people to look at. */
const forStore = process.env.STORE_PICTURES === "1";

export default defineConfig({
  testDir: ".",
  testMatch: forStore ? ["store.ts", "readme.ts"] : "*.scenes.ts",
  outputDir: "../../.cache/scenes",
  ...(!forStore && { globalTeardown: "./contact-sheets.ts" }),
  workers: 1,
  timeout: 240_000,
  use: { launchOptions: await browserLaunch(), actionTimeout: 10_000 },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    ...(forStore ? [] : [{ name: "tablet", use: { viewport: { width: 768, height: 1_024 }, hasTouch: true } }]),
    {
      name: "phone",
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        ...(forStore && { deviceScaleFactor: 2 }),
      },
    },
  ],
});
