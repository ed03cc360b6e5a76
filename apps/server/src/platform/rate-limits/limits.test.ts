import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { DEFAULT_RATE_LIMITS } from "../config/rate-limits.ts";
import { createMemoryLimits, networkOf, noLimits } from "./limits.ts";

const limitsAt = (clock: ManualClock) =>
  createMemoryLimits({ ...DEFAULT_RATE_LIMITS, SEND: { count: 3, seconds: 60 } }, clock);

test("calls up to the limit pass in a window, and the next one gets a waiting time", async () => {
  const clock = new ManualClock();
  const limits = limitsAt(clock);
  for (let send = 0; send < 3; send++) await limits.consume("SEND", "ana");
  clock.advance(20_500);
  await expect(limits.consume("SEND", "ana")).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: "Too many attempts. Try again in 40 seconds.",
    details: { retryAfter: 40 },
  });
  clock.advance(39_499);
  await expect(limits.consume("SEND", "ana")).rejects.toMatchObject({
    message: "Too many attempts. Try again in 1 second.",
  });
  clock.advance(1);
  await limits.consume("SEND", "ana");
});

test("each user and each limit is counted separately", async () => {
  const limits = limitsAt(new ManualClock());
  await limits.consume("SEND", "ana", 3);
  await limits.consume("SEND", "bruno", 3);
  await limits.consume("TRANSLATE", "ana", 60);
  await expect(limits.consume("SEND", "ana")).rejects.toThrow();
});

test("a batch with no room is refused whole and leaves the room that was there", async () => {
  const limits = limitsAt(new ManualClock());
  await limits.consume("SEND", "ana", 2);
  await expect(limits.consume("SEND", "ana", 2)).rejects.toThrow();
  await limits.consume("SEND", "ana", 1);
});

test("refunded calls can be used again, and never more than were taken", async () => {
  const limits = limitsAt(new ManualClock());
  await limits.consume("SEND", "ana", 3);
  await limits.refund("SEND", "ana");
  await limits.consume("SEND", "ana");
  await limits.refund("SEND", "ana", 100);
  await expect(limits.consume("SEND", "ana", 4)).rejects.toThrow();
});

test("a flood of keys takes no more memory than the table allows", async () => {
  const limits = limitsAt(new ManualClock());
  await limits.consume("SEND", "the first", 3);
  for (let key = 0; key < 49_999; key++) await limits.consume("SEND", `key ${key}`);
  await expect(limits.consume("SEND", "the first")).rejects.toThrow();
  await limits.consume("SEND", "one too many");
  await limits.consume("SEND", "the first");
});

test("limits that are switched off refuse nothing", async () => {
  for (let send = 0; send < 1_000; send++) await noLimits.consume("SEND", "ana");
  expect(noLimits.rule("MAIL")).toBeNull();
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
