import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebElement } from "selenium-webdriver";
import { freePort } from "../support/product.ts";
import type { Driver } from "./driver.ts";
import { SCREEN } from "./screen.ts";
import type { WebKitPrograms } from "./system-browsers.ts";

/** Pixels of the browser's own bar above the page. */
const BAR = 38;

/** WebKit does not expose the console under automation, so the page records its own errors. */
const LISTEN = `
  const all = (window.complaints = []);
  addEventListener("error", ({ message }) => all.push(String(message)));
  addEventListener("unhandledrejection", ({ reason }) => all.push(String(reason)));
  const write = console.error;
  console.error = (...said) => {
    all.push(said.map((one) => (one instanceof Error ? one + " " + one.stack : String(one))).join(" "));
    write(...said);
  };
  addEventListener("securitypolicyviolation", (one) => all.push(one.violatedDirective + " " + one.blockedURI));
`;
const TAKE = "return window.complaints ? window.complaints.splice(0) : []";

/** WebKitGTK's browser for tests, on a screen that exists in memory only. */
export async function openWebKit(programs: WebKitPrograms): Promise<Driver<WebElement>> {
  const home = await mkdtemp(join(tmpdir(), "lingualoom-webkit-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(home, { recursive: true, force: true }));
  const display = await screenOf(programs, opened);
  const service = await driverOf(programs, { DISPLAY: display, HOME: home }, opened);
  const browser = await new Builder()
    .usingServer(service)
    .disableEnvironmentOverrides()
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: programs.browser,
          args: ["--automation"],
        },
      }),
    )
    .build();
  opened.defer(() => browser.quit());
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: SCREEN.width, height: SCREEN.height + BAR });
  const things = opened.move();
  const complaints: string[] = [];
  const collect = async () => complaints.push(...(await browser.executeScript<string[]>(TAKE)));
  const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE };
  const press = (text: string) => browser.actions().sendKeys(text).perform();
  return {
    open: async (url) => {
      await collect();
      await browser.get(url);
      await browser.executeScript(LISTEN);
    },
    evaluate: (expression) => browser.executeScript(`return ${expression}`),
    find: (expression) => browser.executeScript<WebElement | null>(`return ${expression}`),
    click: (element) => element.click(),
    hover: (element) => browser.actions().move({ origin: element }).perform(),
    type: async (text) => browser.switchTo().activeElement().sendKeys(text),
    press: (key) => press(keys[key]),
    choose: (field, file) => field.sendKeys(file),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
    complaints: async () => {
      await collect();
      return complaints;
    },
    [Symbol.asyncDispose]: () => things.disposeAsync(),
  };
}

/** A free display, chosen by the program itself, which writes its number. */
async function screenOf({ screen }: WebKitPrograms, opened: AsyncDisposableStack): Promise<string> {
  const size = `${SCREEN.width}x${SCREEN.height + BAR}x24`;
  const program = spawn(screen, ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  endsWith(opened, program);
  const [number] = await once(program.stdio[3] as Readable, "data");
  return `:${String(number).trim()}`;
}

async function driverOf(
  { driver }: WebKitPrograms,
  environment: Record<string, string>,
  opened: AsyncDisposableStack,
): Promise<string> {
  const port = await freePort();
  const program = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  endsWith(opened, program);
  const service = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(`${service}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return service;
    await wait(50);
  }
  throw new Error("WebKitWebDriver does not answer");
}

function endsWith(opened: AsyncDisposableStack, program: ChildProcess): void {
  const ended = once(program, "exit");
  opened.defer(async () => {
    program.kill();
    await ended;
  });
}
