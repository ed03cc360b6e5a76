import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./e2e/browser.ts";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  workers: 2,
  timeout: 60_000,
  // Bounds a wait that has failed: on a busy machine what is promised may take some seconds.
  expect: { timeout: 15_000 },
  use: {
    launchOptions: await browserLaunch(),
    // Only what fails is recorded, as it is tried again: to record every test takes a fifth of the time of all.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone-only/ },
    // Specs ask for the small screen, because most outcomes do not depend on it.
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
});
