import { setTimeout as wait } from "node:timers/promises";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

/** Texts per window that are detected before they are stored, and the window's milliseconds. */
const AT_MOST = 5;
const WINDOW_MS = 100;
const PATIENCE_MS = 50;
const PAUSE_MS = 250;

const clock = new ManualClock();
const real = createDetector();
let { detect, detectMany } = real;

let server: TestServer;
let ana: Person;
let emma: Person;
let phone: Device;
let screen: Device;
beforeAll(async () => {
  const detector: Detector = {
    ...real,
    detect: (...given) => detect(...given),
    detectMany: (...given) => detectMany(...given),
  };
  server = await startTestServer({ clock, detector });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  [phone, screen] = [await ana.device(), await emma.device()];
  await phone.sends(emma.id, "Buenos días, ¿cómo estás hoy?");
});
beforeEach(async () => {
  detectMany = real.detectMany;
  await settled();
  clock.advance(WINDOW_MS);
});
afterAll(() => server[Symbol.asyncDispose]());

/** Advances time until nothing runs in the background. */
async function settled(): Promise<void> {
  let isIdle = false;
  const idle = server.app.idle().then(() => {
    isIdle = true;
  });
  while (!isIdle) {
    clock.advance(PAUSE_MS);
    await wait(5);
  }
  await idle;
}

const failing = async () => {
  throw new Error("no models");
};
const text = "El tren llega a la estación a las siete.";
const eventsOf = (id: string) =>
  screen.heard.filter(({ payload }) => JSON.stringify(payload)?.includes(id)).map(({ event }) => event);

describe("on an idle server", () => {
  test("a message arrives with its language, in one event", async () => {
    const sent = await phone.sends(emma.id, text);
    const arrived = await screen.hears("newMessage", (one) => one._id === sent._id);
    await settled();
    // A later event would have arrived before the answer to a later request.
    await phone.sends(emma.id, "Hasta luego.");
    await screen.hears("newMessage", (one) => one.text === "Hasta luego.");
    expect([arrived.language, sent.language]).toEqual(["es", "es"]);
    expect(eventsOf(sent._id)).toEqual(["newMessage"]);
  });

  test("a message stored with its language is no change for a returning device", async () => {
    const sent = await phone.sends(emma.id, text);
    const path = `/messages/${ana.id}?changedSince=${sent.changeSeq - 1}`;
    const { body } = await emma.call<unknown[]>("GET /messages/:userId", { path });
    expect(body).toEqual([sent]);
    const [row] = await server.database<{ at: number | null; detector: string }[]>`
      select last_seq_at_change as at, detector from messages where id = ${sent._id}`;
    expect(row).toEqual({ at: null, detector: expect.stringContaining("fasttext") });
  });

  test("a repeat has the language of the first", async () => {
    const id = crypto.randomUUID();
    const first = await phone.sends(emma.id, text, id);
    expect(await phone.sends(emma.id, text, id)).toEqual(first);
  });

  test("a writer's languages are learned from messages stored with their language", async () => {
    const weight = async () => {
      const [row] = await server.database<{ weight: number }[]>`
        select weight from sender_languages where user_id = ${ana.id} and language = 'es'`;
      return row?.weight ?? 0;
    };
    await settled();
    const before = await weight();
    await phone.sends(emma.id, text);
    await settled();
    expect(await weight()).toBe(before + 1);
  });
});

describe("when the language is not known in time", () => {
  test("a message is delivered without it after 50 ms, and in its order", async () => {
    detectMany = () => new Promise(() => {});
    const sends = ["uno", "dos", "tres"].map((n) => phone.sends(emma.id, `${text} ${n}`));
    await clock.scheduled(PATIENCE_MS);
    detectMany = real.detectMany;
    clock.advance(PATIENCE_MS);
    await settled();
    const sent = await Promise.all(sends);
    expect(sent.map(({ language }) => language)).toEqual([undefined, undefined, undefined]);
    expect(sent.map(({ seq }) => seq - (sent[0]?.seq ?? 0))).toEqual([0, 1, 2]);
    expect(await screen.hears("messageUpdated", (one) => one._id === sent[0]?._id)).toMatchObject({
      language: "es",
    });
  });

  test("a failing detector refuses no message, and the language is found later", async () => {
    detectMany = failing;
    const sent = await phone.sends(emma.id, text);
    expect(sent.language).toBeUndefined();
    await settled();
    detectMany = real.detectMany;
    clock.advance(30_000);
    await settled();
    expect(await screen.hears("messageUpdated", (one) => one._id === sent._id)).toMatchObject({
      language: "es",
    });
  });

  test("a server that starts detects the languages left open by the previous one", async () => {
    const fresh = await freshDatabase();
    let id: string;
    {
      const detector = { ...real, detectMany: failing, async [Symbol.asyncDispose]() {} };
      await using before = await startTestServer({ databaseUrl: fresh.url, detector });
      const [bruno, chloe] = [await before.person("bruno"), await before.person("chloe")];
      id = (await (await bruno.device()).sends(chloe.id, text))._id;
    }
    await using after = await startTestServer({ databaseUrl: fresh.url });
    await expect
      .poll(async () => (await after.database`select language from messages where id = ${id}`)[0])
      .toEqual({ language: "es" });
    await fresh.drop();
  });

  test("a request for an undetected language is told to retry", async () => {
    detect = () => new Promise(() => {});
    const asked = ana.call("POST /translation/detect", { body: { text } });
    await clock.scheduled(10_000);
    clock.advance(10_000);
    const late = await asked;
    detect = () => Promise.reject(new Error("no models"));
    const failed = await ana.call("POST /translation/detect", { body: { text } });
    detect = real.detect;
    for (const { status, body, headers } of [late, failed])
      expect([status, body, headers.get("retry-after")]).toMatchObject([503, { code: "UNAVAILABLE" }, "5"]);
  });
});

test("under load, later messages get their language after delivery, with one event", async () => {
  const sent = [];
  for (let i = 0; i < AT_MOST + 4; i++) sent.push(await phone.sends(emma.id, `${text} ${i}`));
  expect(sent.map(({ language }) => language === "es")).toEqual(sent.map((_, i) => i < AT_MOST));
  const heard = () => screen.heard.filter(({ event }) => event === "messagesUpdated").length;
  const before = heard();
  await settled();
  const late = sent.slice(AT_MOST);
  const updated = await screen.hears("messagesUpdated", (all) => all.some(({ _id }) => _id === late.at(-1)?._id));
  expect(updated.every(({ language }) => language === "es")).toBe(true);
  expect(heard() - before).toBe(1);
});
