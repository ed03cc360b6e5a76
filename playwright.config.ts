import { defineConfig } from "@playwright/test";
import { browserLaunch } from "./e2e/browser.ts";
import { TEST_MS, WAIT_MS } from "./patience.ts";

/**
 * `npm run test:all` adds further languages and browser engines, and small screens where little depends on the width.
 */
const isLong = process.env.ALL_TESTS === "1";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // Two keep two cores busy: three took as long.
  workers: 2,
  timeout: TEST_MS,
  // Expected accessibility trees are written by hand.
  updateSnapshots: "none",
  expect: {
    timeout: WAIT_MS,
    toPass: { timeout: 2 * WAIT_MS },
    toMatchAriaSnapshot: { pathTemplate: "{testDir}/read-aloud/{arg}{ext}" },
  },
  use: {
    launchOptions: await browserLaunch(),
    // Snapshots of every step would take a fifth of the whole time.
    trace: { mode: "retain-on-first-failure", snapshots: false, screenshots: false },
    screenshot: "only-on-failure",
    // Requests that a service worker makes are in no route of a test; the tests of the worker allow it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: isLong ? /@phone-only/ : /@phone-only|@long/,
    },
    // Specs ask for the small screen by a tag, because most outcomes do not depend on it.
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: isLong ? /@phone/ : /@phone(?!-long)/,
      ...(!isLong && { grepInvert: /@long/ }),
    },
  ],
});
