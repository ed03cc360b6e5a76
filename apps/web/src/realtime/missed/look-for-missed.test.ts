import { expect, test } from "vitest";
import { type LookTools, lookForMissed } from "./look-for-missed.ts";

const MINUTE_MS = 60_000;

/** A page with its time, chance and visibility set by the test; `looks` holds the times of its checks. */
function page(look: () => Promise<boolean> = async () => true) {
  let now = 0;
  let random = 0.5;
  let hidden = false;
  let timers: { at: number; act: () => void }[] = [];
  let attention = () => {};
  const looks: number[] = [];
  const tools: LookTools = {
    now: () => now,
    random: () => random,
    after: (milliseconds, act) => {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    isHidden: () => hidden,
    onAttention: (act) => {
      attention = act;
      return () => {
        attention = () => {};
      };
    },
  };
  const looking = lookForMissed(async () => {
    looks.push(now);
    return look();
  }, tools);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    looking,
    looks,
    luck: (value: number) => {
      random = value;
    },
    async turnTo() {
      hidden = false;
      attention();
      await settle();
    },
    async hide() {
      hidden = true;
      attention();
      await settle();
    },
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.act();
        await settle();
      }
      now = end;
    },
  };
}

test("a page checks five seconds after connecting and every three minutes afterwards", async () => {
  const { looking, looks, pass } = page();
  looking.connected();
  await pass(10 * MINUTE_MS);
  expect(looks).toEqual([5_000, 185_000, 365_000, 545_000]);
});

test("pages that connect at once check at different moments", async () => {
  const [early, late] = [page(), page()];
  early.luck(0);
  late.luck(0.999);
  for (const { looking, pass } of [early, late]) {
    looking.connected();
    await pass(4 * MINUTE_MS);
  }
  expect(early.looks).toEqual([3_750, 138_750]);
  expect(late.looks[0]).toBeGreaterThan(6_000);
});

test("focusing the page makes it check at once, but not twice in ten seconds", async () => {
  const { looks, turnTo, pass } = page();
  await turnTo();
  await pass(9_000);
  await turnTo();
  await pass(2_000);
  await turnTo();
  expect(looks).toEqual([0, 11_000]);
});

test("a hidden page makes no checks, and checks when it is shown again", async () => {
  const { looking, looks, hide, turnTo, pass } = page();
  looking.connected();
  await hide();
  await pass(60 * MINUTE_MS);
  expect(looks).toEqual([]);
  await turnTo();
  expect(looks).toEqual([60 * MINUTE_MS]);
});

test("a failed check is repeated with growing pauses until one succeeds", async () => {
  let failures = 6;
  const { looks, turnTo, pass } = page(async () => {
    if (failures-- > 3) throw new Error("no answer");
    return failures < 0;
  });
  await turnTo();
  await pass(14 * MINUTE_MS);
  expect(looks.map((at) => at / 1_000)).toEqual([0, 10, 30, 70, 150, 310, 490, 670]);
});

test("a closed page makes no more checks", async () => {
  const { looking, looks, turnTo, pass } = page();
  looking.connected();
  looking.stop();
  await turnTo();
  await pass(60 * MINUTE_MS);
  expect(looks).toEqual([]);
});
