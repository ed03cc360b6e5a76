import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { collectConnections, heardBy } from "../../e2e/support/connections.ts";
import { browserWithDevices } from "../../e2e/support/devices.ts";
import { groupOf } from "../../e2e/support/group-chat.ts";
import { People, type Person } from "../../e2e/support/people.ts";
import { openProduct, type Product } from "../../e2e/support/product.ts";
import { openChat } from "../../e2e/support/screens.ts";
import { Trouble } from "../../e2e/support/trouble.ts";
import { machine, spread } from "../figures.ts";
import { processorTime, residentMemory } from "../processes.ts";
import { type Relay, startRelay } from "./relay.ts";

const ROUNDS = 5;
const LOOK_MS = 20;
const LIMIT_MS = 90_000;
/** Milliseconds without a network, and without a server. */
const CUT_MS = 10_000;
const AWAY_MS = 5_000;
const MINUTE_MS = 60_000;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

/** Milliseconds until the condition holds. */
async function until(holds: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > LIMIT_MS) throw new Error("the call does not do what is measured");
    await wait(LOOK_MS);
  }
  return performance.now() - begun;
}

async function hearsMore(page: Page): Promise<number> {
  const { energy } = await heardBy(page);
  return until(async () => (await heardBy(page)).energy > energy);
}

/**
 * `npm run bench -- calls [--minutes=10]`: relayed calls, beside direct ones, on one machine: when sound arrives, what
 * a cut network and a killed server do, and four people with pictures for some minutes.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { minutes: { type: "string", default: "10" } } });
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-calls-"));
  await using browser = await browserWithDevices({ chromium }, { hears: "sentences" });
  await using relay = await startRelay(folder);
  await using service = await startTranscriptionService(() => verbose("Llego a las ocho y llevo el pan"));
  await using product = await openProduct({
    environment: { ...relay.environment, TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" },
  });
  await using people = new People(browser, product, new Trouble());
  console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}\n`);
  try {
    const ana = await people.newcomer("Ana", { preferredLanguage: "es" });
    const emma = await people.newcomer("Emma", { preferredLanguage: "es" });
    await ana.sends(emma, "Hola");
    await emma.sends(ana, "Hola");
    for (const { page } of [ana, emma]) await collectConnections(page);
    for (const isRelayed of [true, false]) await measureBeginning(ana, emma, isRelayed);
    await hide([ana, emma], true);
    await call(ana, emma);
    await measureCut(ana, emma, relay);
    await measureKill(ana, emma, product);
    await press(ana.page, "Hang up");
    const others = [await people.newcomer("Bruno"), await people.newcomer("Dora")];
    for (const { page } of others) await collectConnections(page);
    await measureFour([ana, emma, ...others], browser, Number(values.minutes) * MINUTE_MS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hide(all: readonly Person[], on: boolean): Promise<void> {
  for (const person of all) await person.call("PUT", "/settings/translation", { hideAddress: on });
}

/** @returns milliseconds from answering until the answering person hears the other one */
async function call(ana: Person, emma: Person): Promise<number> {
  await openChat(ana.page, emma);
  await openChat(emma.page, ana);
  await press(ana.page, "Call");
  await press(ana.page, "Voice call");
  await press(emma.page, "Answer");
  return await until(async () => (await heardBy(emma.page)).energy > 0);
}

async function measureBeginning(ana: Person, emma: Person, isRelayed: boolean): Promise<void> {
  await hide([ana, emma], isRelayed);
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    took.push(await call(ana, emma));
    const { ways, relayed } = await heardBy(emma.page);
    if (ways === 0 || (relayed === ways) !== isRelayed) throw new Error(`${relayed} of ${ways} ways have a relay`);
    await press(ana.page, "Hang up");
    await until(async () => (await emma.page.getByRole("button", { name: "Hang up" }).count()) === 0);
  }
  console.log(`sound after answering, ${isRelayed ? "relayed" : "direct"}, ms: ${spread(took)}`);
}

/** Cuts one person from the server, and all media. */
async function measureCut(ana: Person, emma: Person, relay: Relay): Promise<void> {
  for (const one of [ana, emma]) {
    await one.page.context().setOffline(true);
    relay.pause();
    await wait(CUT_MS);
    await one.page.context().setOffline(false);
    relay.resume();
    const took = await Promise.all([ana, emma].map(({ page }) => hearsMore(page)));
    console.log(`sound after ${CUT_MS / 1_000} s without a network of ${one.name}, ms: ${spread(took)}`);
  }
}

/** Kills the server during a call with captions. */
async function measureKill(ana: Person, emma: Person, product: Product): Promise<void> {
  await press(emma.page, "Captions");
  const captions = emma.page.locator("[data-captions] [role=log] > div:has(bdi)");
  await until(async () => (await captions.count()) > 0);
  const before = await heardBy(emma.page);
  await product.kill();
  await wait(AWAY_MS);
  const during = await heardBy(emma.page);
  await product.start();
  const shown = await captions.count();
  const took = await until(async () => (await captions.count()) > shown);
  const packets = during.received - before.received;
  console.log(
    `${AWAY_MS / 1_000} s without a server: ${packets} packets arrived; captions again after ${Math.round(took)} ms`,
  );
  await hearsMore(ana.page);
}

/** Four people with pictures, each connected to each. */
async function measureFour(all: readonly Person[], browser: Browser, lasts: number): Promise<void> {
  const [ana, ...others] = all as [Person, ...Person[]];
  await hide(all, false);
  const group = await groupOf(ana, "Choir", others);
  for (const person of all) for (const other of all) if (person !== other) await person.sends(other, "Hola");
  for (const { page } of all) await page.goto(`/c/${group}`);
  await press(ana.page, "Call");
  await press(ana.page, "Voice call");
  for (const { page } of others) {
    await press(page, "Join");
    await page.getByRole("dialog").getByRole("button", { name: "Join" }).click();
  }
  for (const { page } of all) await press(page, "Turn the camera on");
  await Promise.all(all.map(({ page }) => until(async () => (await heardBy(page)).ways === all.length - 1)));
  const processes = await processesOf(browser);
  const used = () => processes.reduce((sum, pid) => sum + (processorTime(pid) || 0), 0);
  const memory = () => Math.round(processes.reduce((sum, pid) => sum + (residentMemory(pid) || 0), 0));
  const [began, spent] = [memory(), used()];
  await wait(lasts);
  const heard = await Promise.all(all.map(({ page }) => heardBy(page)));
  const sum = (key: "lost" | "received") => heard.reduce((total, one) => total + one[key], 0);
  const share = (100 * sum("lost")) / (sum("lost") + sum("received"));
  console.log(
    `four for ${lasts / MINUTE_MS} minutes in one browser: ${sum("lost")} of ${sum("lost") + sum("received")} packets lost ` +
      `(${share.toFixed(2)} %), ${(((used() - spent) / lasts) * 1_000).toFixed(2)} cores, ${began} MB, at the end ${memory()} MB`,
  );
}

/** The processes of a browser: pages, devices, and what draws. */
async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.map(({ id }) => id);
}
