import { expect, test } from "vitest";
import { keepAlive } from "./keep-alive.ts";

/** A page whose time the test advances; `pings` lists the seconds of the pings, `timeouts` their timeouts. */
function page(answers: () => boolean | Promise<boolean>) {
  let now = 0;
  let timers: { at: number; act: () => void }[] = [];
  const pings: number[] = [];
  const timeouts: number[] = [];
  const stop = keepAlive({
    ping: async () => {
      pings.push(now / 1_000);
      return answers();
    },
    clock: {
      after: (milliseconds, act) => {
        const timer = { at: now + milliseconds, act };
        timers.push(timer);
        return {
          cancel() {
            timers = timers.filter((one) => one !== timer);
          },
        };
      },
    },
    timeout: (milliseconds) => {
      timeouts.push(milliseconds);
      return new AbortController().signal;
    },
  });
  async function advance(seconds: number) {
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
  return { pings, timeouts, advance, stop };
}

test("the page pings the server every eight minutes, with a timeout of five seconds", async () => {
  const { pings, timeouts, advance } = page(() => true);
  await advance(479);
  expect(pings).toEqual([]);
  await advance(481);
  expect(pings).toEqual([480, 960]);
  expect(timeouts).toEqual([5_000, 5_000]);
});

test("a failed ping is retried three times after half a minute, then in eight minutes", async () => {
  const { pings, advance } = page(() => Promise.reject(new Error("offline")));
  await advance(1_100);
  expect(pings).toEqual([480, 510, 540, 1_020, 1_050, 1_080]);
});

test("a successful ping ends the retries", async () => {
  let tries = 0;
  const { pings, advance } = page(() => ++tries > 1);
  await advance(1_000);
  expect(pings).toEqual([480, 510, 990]);
});

test("a closed page pings no more, even if an answer was pending", async () => {
  let answer = (_: boolean) => {};
  const { pings, advance, stop } = page(() => new Promise<boolean>((resolve) => (answer = resolve)));
  await advance(480);
  stop();
  answer(false);
  await advance(10_000);
  expect(pings).toEqual([480]);
});
