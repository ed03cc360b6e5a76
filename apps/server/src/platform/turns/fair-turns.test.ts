import { expect, test } from "vitest";
import { FairTurns } from "./fair-turns.ts";

const never = () => new Promise<void>(() => {});

test("one user's endless jobs leave slots to others", async () => {
  const turns = new FairTurns({ atOnce: 3, atOnceOfOne: 2, waitingOfOne: 5 });
  for (let i = 0; i < 7; i++) expect(turns.run("ana", never)).not.toBeNull();
  expect(turns.run("ana", never)).toBeNull();
  expect(await turns.run("emma", async () => "done")).toBe("done");
});

test("users take turns, and a failing job releases its slot", async () => {
  const turns = new FairTurns({ atOnce: 1, atOnceOfOne: 1, waitingOfOne: 5 });
  const order: string[] = [];
  const done = ["ana 1", "ana 2", "ana 3", "emma 1", "bruno 1"].map((name) =>
    turns.run(name.split(" ")[0] as string, async () => {
      order.push(name);
      if (name === "ana 1") throw new Error("broken");
    }),
  );
  await Promise.allSettled(done);
  expect(order).toEqual(["ana 1", "emma 1", "bruno 1", "ana 2", "ana 3"]);
});
