import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inSteps } from "./in-steps.ts";

test("a large delivery pauses between its steps, and later deliveries follow it", async () => {
  const deliver = inSteps<number>();
  const sent: string[] = [];
  const send = (name: string) => (devices: readonly number[]) => sent.push(`${name} ${devices.length}`);
  deliver([1], send("small"));
  deliver(
    Array.from({ length: 2_500 }, (_, n) => n),
    send("large"),
  );
  deliver([1], send("late"));
  expect(sent).toEqual(["small 1", "large 1000"]);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(sent).toEqual(["small 1", "large 1000", "large 1000", "large 500", "late 1"]);
});
