import { writeFile } from "node:fs/promises";
import type { Browser, TestInfo } from "@playwright/test";
import { TEST_MS } from "../../patience.ts";
import { browserLaunch } from "../browser.ts";
import { newAccount, People } from "../support/people.ts";
import { pictureFile } from "../support/picture-file.ts";
import { openProduct } from "../support/product.ts";
import { expect, test } from "../support/test.ts";
import type { Trouble } from "../support/trouble.ts";
import type { Driver } from "../walk/driver.ts";
import { openGate } from "../walk/gate.ts";
import { MainWalk, type NotificationAnswer } from "../walk/main-walk.ts";
import { openPuppeteer } from "../walk/puppeteer-driver.ts";
import { FIREFOX, installed, WEBKIT } from "../walk/system-browsers.ts";
import { Walker } from "../walk/walker.ts";
import { openWebKit } from "../walk/webkit-driver.ts";

/** The session check of a visitor, and requests while the server is unreachable. */
const EXPECTED =
  /auth\/check|ERR_CONNECTION_REFUSED|establish a connection to the server at ws:|interrupted while the page was loading/;

interface Tools {
  /** Brings the friend, who needs no screen. */
  readonly browser: Browser;
  readonly engines: string | null;
  readonly trouble: Trouble;
}

interface Walked {
  readonly open: (origin: string) => Promise<Driver>;
  readonly notifications: NotificationAnswer;
}

async function walk({ browser, engines, trouble }: Tools, info: TestInfo, { open, notifications }: Walked) {
  test.skip(engines === null, "no local engine can be had on this system");
  await using gate = await openGate();
  await using product = await openProduct({ engines, environment: { PUBLIC_URL: gate.url } });
  gate.leadsTo(product.port);
  await using people = new People(browser, product, trouble);
  const friend = await people.newcomer("Emma");
  const picture = info.outputPath("picture.png");
  await writeFile(picture, (await pictureFile(900, 600, "#c8553d")).buffer);
  await using driver = await open(gate.url);
  const me = new MainWalk(new Walker(driver, info.outputPath("screens")), { gate, product, friend });
  const account = newAccount("Ana");
  const steps = {
    "signs up": () => me.signUp(account),
    "verifies the address": () => me.verify(account),
    writes: () => me.write("see you at the station"),
    "reads translated": () => me.readTranslated(),
    "sends a picture": () => me.sendPicture(picture),
    edits: () => me.edit("see you at the station", "see you at the harbour"),
    searches: () => me.search("harbour"),
    "is asked about notifications": () => me.askForNotifications(notifications),
    "writes offline": () => me.writeOffline("written without a network", "harbour"),
    "logs out": () => me.logOut(),
  };
  for (const [name, step] of Object.entries(steps))
    await test.step(name, step).catch(async (error: Error) => {
      // The browser's complaints often explain the failure.
      error.message += `\n${(await driver.complaints()).join("\n")}`;
      throw error;
    });
  const complaints = (await driver.complaints()).filter((one) => !EXPECTED.test(one));
  expect(complaints, "complaints of the browser").toEqual([]);
}

// Runs serially, because two would install packages at once. The first use of a browser includes its installation.
test.describe.configure({ mode: "default", timeout: 4 * TEST_MS });

// In parts the short run walks the same way in this browser.
test("the main walk in Chromium @long", async ({ browser, engines, trouble }, info) => {
  const { executablePath = "", args = [], env = {} } = await browserLaunch();
  const launch = { executablePath, args, env: { ...process.env, ...env }, headless: "shell" } as const;
  // Headless Chromium refuses all notifications.
  const open = (origin: string) => openPuppeteer(launch, origin);
  await walk({ browser, engines, trouble }, info, { open, notifications: "refused" });
});

test("the main walk in Firefox @long", async ({ browser, engines, trouble }, info) => {
  const executablePath = await installed(FIREFOX);
  test.skip(executablePath === null, FIREFOX.missing);
  const open = (origin: string) => openPuppeteer({ browser: "firefox", executablePath: executablePath ?? "" }, origin);
  await walk({ browser, engines, trouble }, info, { open, notifications: "granted" });
});

test("the main walk in WebKitGTK @long", async ({ browser, engines, trouble }, info) => {
  const programs = await installed(WEBKIT);
  test.skip(programs === null, WEBKIT.missing);
  if (!programs) return;
  // A browser under automation is a private window, which refuses when it is asked.
  const open = () => openWebKit(programs);
  await walk({ browser, engines, trouble }, info, { open, notifications: "refused when asked" });
});
