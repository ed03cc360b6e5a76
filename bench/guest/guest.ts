import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserLaunch } from "../../e2e/browser.ts";
import { accountOf } from "../../e2e/support/people.ts";
import { openProduct } from "../../e2e/support/product.ts";
import { machine, median, spread } from "../figures.ts";
import { builtPage } from "../page.ts";

const ROUNDS = 5;
const NAMESPACE = "lingualoom-phone";
/** The server's side of the cable; the phone has the next address. */
const SERVER_SIDE = "10.213.7.1";
const PHONE_SIDE = "10.213.7.2";
const GREETING = "¿Cómo estás?";
const GREETING_IN_FRENCH = "Comment vas-tu ?";
const GOALS = { kilobytes: 60, actions: 4, seconds: 10 };
/** "Regular 3G" of Chrome's tools: bytes per second, and milliseconds. */
const THREE_G = { offline: false, downloadThroughput: 750_000 / 8, uploadThroughput: 250_000 / 8, latency: 100 };

interface Visit {
  readonly kilobytes: number;
  readonly translatedMs: number;
  readonly writtenMs: number;
  readonly actions: number;
}

/**
 * Follows an invite link as a guest with a phone on a network of its own, over 3G, and without the brake as control:
 * from opening the link to the translated greeting, and to the guest's first message in the chat. The link is the one
 * that the server gives to a host who opened it on this machine.
 */
export async function run(): Promise<void> {
  console.log(machine());
  await builtPage();
  using network = phonesNetwork();
  const environment = { HOST: network ? "0.0.0.0" : "127.0.0.1" };
  await using product = await openProduct({ environment, arguments: ["--demo"] });
  const url = await inviteOf(product.url);
  console.log(`The host opened ${product.url}; the link is ${new URL(url).origin}/invite/…`);
  await using browser = await phonesBrowser(network !== null);
  for (const [name, brake] of [
    ["Regular 3G", THREE_G],
    ["control, no brake", null],
  ] as const) {
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, url, brake));
    report(name, visits, brake !== null);
  }
}

function report(name: string, visits: readonly Visit[], hasGoals: boolean): void {
  const figures = (pick: (visit: Visit) => number) => visits.map(pick);
  const line = (what: string, values: readonly number[], goal: number, digits: number) => {
    const mark = !hasGoals ? "    " : median(values) <= goal ? "ok  " : "MISS";
    console.log(`${mark} ${what}: ${spread(values, digits)}`);
  };
  console.log(`\n${name}, median of ${visits.length} (lowest–highest)`);
  line(
    "kB of the invite page",
    figures(({ kilobytes }) => kilobytes),
    GOALS.kilobytes,
    1,
  );
  line(
    "s to the translated greeting",
    figures(({ translatedMs }) => translatedMs / 1_000),
    GOALS.seconds,
    1,
  );
  line(
    "s to the first message, typing included",
    figures(({ writtenMs }) => writtenMs / 1_000),
    GOALS.seconds,
    1,
  );
  line(
    "actions: open, name, start, send",
    figures(({ actions }) => actions),
    GOALS.actions,
    0,
  );
}

async function visit(browser: Browser, url: string, brake: typeof THREE_G | null): Promise<Visit> {
  const context = await browser.newContext({ locale: "fr-FR", viewport: { width: 390, height: 844 }, isMobile: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    if (brake) await session.send("Network.emulateNetworkConditions", brake);
    const kilobytes = countKilobytes(session);
    const begun = performance.now();
    let actions = 0;
    const act = async (step: Promise<unknown>) => {
      actions += 1;
      await step;
    };
    await act(page.goto(url));
    await page.getByText(GREETING_IN_FRENCH).waitFor();
    const translatedMs = performance.now() - begun;
    const invitePage = kilobytes();
    await act(page.getByLabel("Votre nom").pressSequentially("Lucía"));
    await act(page.getByRole("button", { name: "Commencer à discuter" }).click());
    const field = page.getByRole("textbox", { name: "Message" });
    await field.fill("Merci beaucoup");
    await act(field.press("Enter"));
    await written(page);
    return { kilobytes: invitePage, translatedMs, writtenMs: performance.now() - begun, actions };
  } finally {
    await context.close();
  }
}

const written = (page: Page) =>
  page.getByRole("log").getByRole("listitem").filter({ hasText: "Merci beaucoup" }).waitFor();

function countKilobytes(session: CDPSession): () => number {
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes / 1_000;
}

/** Returns the link that the host's page shows. */
async function inviteOf(origin: string): Promise<string> {
  const { email, password } = accountOf("ana");
  const json = { "content-type": "application/json" };
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  const answer = await fetch(`${origin}/api/people/me/invite`, {
    method: "PUT",
    headers: { ...json, cookie: cookie.join("; ") },
    body: JSON.stringify({ greeting: GREETING, guests: true }),
  });
  return ((await answer.json()) as { url: string }).url;
}

/** A browser in the phone's network; elsewhere an ordinary one. */
async function phonesBrowser(isElsewhere: boolean): Promise<Browser & AsyncDisposable> {
  const launch = await browserLaunch();
  if (!isElsewhere || !launch.executablePath) return chromium.launch(launch);
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-phone-"));
  const executablePath = join(folder, "browser");
  await writeFile(executablePath, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} "${launch.executablePath}" "$@"\n`);
  await chmod(executablePath, 0o700);
  const browser = await chromium.launch({ ...launch, executablePath });
  browser.once("disconnected", () => void rm(folder, { recursive: true }));
  return browser;
}

/** Joins a network namespace to this machine by a virtual cable. Null without the rights or the tool for it. */
function phonesNetwork(): Disposable | null {
  const ip = (...given: string[]) => execFileSync("ip", given, { stdio: "pipe" });
  const remove = () => execFileSync("ip", ["netns", "delete", NAMESPACE], { stdio: "pipe" });
  try {
    ip("netns", "add", NAMESPACE);
  } catch {
    console.log("No network namespace can be made here, so the phone is a browser on this machine.");
    return null;
  }
  try {
    ip("link", "add", "loom-home", "type", "veth", "peer", "name", "loom-phone", "netns", NAMESPACE);
    ip("address", "add", `${SERVER_SIDE}/24`, "dev", "loom-home");
    ip("link", "set", "loom-home", "up");
    for (const given of [
      ["address", "add", `${PHONE_SIDE}/24`, "dev", "loom-phone"],
      ["link", "set", "loom-phone", "up"],
      ["link", "set", "lo", "up"],
      // The link may name another address of this machine.
      ["route", "add", "default", "via", SERVER_SIDE],
    ])
      ip("-n", NAMESPACE, ...given);
  } catch (error) {
    remove();
    throw error;
  }
  return { [Symbol.dispose]: remove };
}
