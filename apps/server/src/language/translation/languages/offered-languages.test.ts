import type { Output } from "@lingualoom/contract/calls.ts";
import type { Engine } from "@lingualoom/translation/engine.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

type Languages = Output<"GET /translation/languages">;

test("the public list is cached, and rebuilt after a new engine or some time", async () => {
  let asked = 0;
  const counting = (engine: Engine): Engine => ({
    ...engine,
    pairs() {
      asked += 1;
      return engine.pairs();
    },
  });
  const engines = [counting(scriptedEngine({}, [["es", "en"]]))];
  const clock = new ManualClock();
  await using server = await startTestServer({ engines: { current: () => engines }, clock });
  const languages = async () =>
    (await ask<Languages>(server.url, "GET", "/translation/languages")).body.pairs.map(
      ({ source, target }) => `${source}>${target}`,
    );
  expect(await languages()).toEqual(["es>en"]);
  const before = asked;
  await Promise.all(Array.from({ length: 30 }, languages));
  expect(asked).toBe(before);
  engines.push(counting(scriptedEngine({}, [["de", "en"]], { id: "bergamot" })));
  expect((await languages()).sort()).toEqual(["de>en", "es>en"]);
  clock.advance(1_000);
  const later = asked;
  await languages();
  expect(asked).toBeGreaterThan(later);
});
