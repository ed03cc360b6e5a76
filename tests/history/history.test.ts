import { expect, test } from "vitest";
import { cannotHaveNats } from "../../apps/server/test/nats.ts";
import { checkHistory } from "./check-history.ts";
import { FAULTS, type FaultName } from "./faults.ts";

/** A moved clock may delay work by minutes, which is for the long run. */
const QUICK = (Object.keys(FAULTS) as FaultName[]).filter((name) => !name.includes("clock"));

test.skipIf(cannotHaveNats)("nothing is lost or shown to others while servers and networks fail", async () => {
  const { history, faults, violations } = await checkHistory({ seconds: 25, people: 8, seed: 7, faults: QUICK });
  expect(Object.fromEntries(violations)).toEqual({});
  expect(faults.size).toBeGreaterThan(2);
  expect(history.counts.get("send")?.acknowledged).toBeGreaterThan(20);
});
