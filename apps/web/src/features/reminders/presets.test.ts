import { afterEach, describe, expect, test } from "vitest";
import { presetsFrom, wallTime } from "./presets.ts";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

const offered = (now: Date) => Object.fromEntries(presetsFrom(now).map(({ name, at }) => [name, wallTime(at)]));

describe("times offered for later", () => {
  test("each day offers the times that are still to come", () => {
    expect(offered(new Date(2026, 10, 26, 10, 30))).toEqual({
      inAnHour: "2026-11-26T11:30",
      tonight: "2026-11-26T20:00",
      tomorrow: "2026-11-27T09:00",
      nextWeek: "2026-11-30T09:00",
    });
    expect(offered(new Date(2026, 10, 29, 19, 0))).toEqual({
      inAnHour: "2026-11-29T20:00",
      tomorrow: "2026-11-30T09:00",
    });
    expect(offered(new Date(2026, 10, 30, 0, 10)).nextWeek).toBe("2026-12-07T09:00");
  });

  test.each([
    ["2026-03-28T20:00:00Z", "2026-03-29T07:00:00.000Z", "2026-03-30T07:00:00.000Z"],
    ["2026-10-24T20:00:00Z", "2026-10-25T08:00:00.000Z", "2026-10-26T08:00:00.000Z"],
  ])("from %s in Berlin, 9:00 stays 9:00 when the clocks change", (now, tomorrow, nextWeek) => {
    process.env.TZ = "Europe/Berlin";
    const presets = new Map(presetsFrom(new Date(now)).map(({ name, at }) => [name, at.toISOString()]));
    expect([presets.get("tomorrow"), presets.get("nextWeek")]).toEqual([tomorrow, nextWeek]);
    expect(presets.get("inAnHour")).toBe(new Date(Date.parse(now) + 3_600_000).toISOString());
  });
});
