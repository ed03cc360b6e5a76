import { expect, test } from "vitest";
import { keepAlive } from "./keep-alive.ts";

/** A page whose time the test moves; `asked` holds the minute of each ping, `limits` its time-outs. */
function page(answers: () => boolean | Promise<boolean>) {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const asked: number[] = [];
  const limits: number[] = [];
  const stop = keepAlive({
    ping: async () => {
      asked.push(now / 1_000);
      return answers();
    },
    after: (milliseconds, act) => {
      const timer = { at: now + milliseconds, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    timeout: (milliseconds) => {
      limits.push(milliseconds);
      return new AbortController().signal;
    },
  });
  async function pass(seconds: number) {
    const end = now + seconds * 1_000;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      now = next.at;
      timers = timers.filter((one) => one !== next);
      next.act();
      await new Promise((resolve) => setTimeout(resolve));
    }
    now = end;
  }
  return { asked, limits, pass, stop };
}

test("the server is asked every eight minutes, with five seconds to answer", async () => {
  const { asked, limits, pass } = page(() => true);
  await pass(479);
  expect(asked).toEqual([]);
  await pass(481);
  expect(asked).toEqual([480, 960]);
  expect(limits).toEqual([5_000, 5_000]);
});

test("a failure is tried again after half a minute, three times in all, then in eight minutes", async () => {
  const { asked, pass } = page(() => Promise.reject(new Error("offline")));
  await pass(1_100);
  expect(asked).toEqual([480, 510, 540, 1_020, 1_050, 1_080]);
});

test("one good answer ends the retries", async () => {
  let tries = 0;
  const { asked, pass } = page(() => ++tries > 1);
  await pass(1_000);
  expect(asked).toEqual([480, 510, 990]);
});

test("a page that is left asks no more, also when an answer was still to come", async () => {
  let answer = (_: boolean) => {};
  const { asked, pass, stop } = page(() => new Promise<boolean>((resolve) => (answer = resolve)));
  await pass(480);
  stop();
  answer(false);
  await pass(10_000);
  expect(asked).toEqual([480]);
});
