import type { Push } from "@lingualoom/contract/calls/push.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushQuery } from "#/data/account/push.queries.ts";
import push from "#/i18n/en/push.json";
import { WAIT } from "../../../../../../patience.ts";
import { PushSettings } from "./PushSettings.tsx";

const asked: string[] = [];
beforeEach(async () => {
  asked.length = 0;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", (input: string | Request, { method = "GET", body = "" }: RequestInit = {}) => {
    const { pathname } = new URL(typeof input === "string" ? input : input.url, "http://x");
    asked.push(`${method} ${pathname} ${body}`.trim());
    return new Promise(() => {});
  });
  const settings = { deviceName: "{{browser}} on {{system}}", unknownDevice: "Unknown" };
  await i18next.init({
    lng: "en",
    resources: { en: { push, settings } },
    // Same as in the page: React escapes.
    interpolation: { escapeValue: false },
  });
});
afterEach(() => vi.unstubAllGlobals());

const device = (id: string, current: boolean) =>
  ({
    _id: id,
    current,
    browser: "Firefox",
    system: "Linux",
    shows: "everything",
    createdAt: "2026-03-01T12:00:00.000Z",
  }) as const;

async function settings(stored: Partial<Push>, isOn = true) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(pushQuery.queryKey, { publicKey: "key", devices: [], quietHours: null, ...stored });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client }, createElement(PushSettings, { isOn }))),
  );
  return {
    place,
    press: (name: string) =>
      act(async () => {
        const found = [...place.querySelectorAll("button")].find(
          (one) => one.textContent === name || one.ariaLabel === name,
        );
        found?.click();
        await vi.waitFor(() => expect(asked).not.toEqual([]), WAIT);
      }),
    [Symbol.dispose]() {
      act(() => root.unmount());
      place.remove();
      client.clear();
    },
  };
}

test("a browser without push says so and offers no settings for it", async () => {
  using page = await settings({});
  expect(page.place.textContent).toBe(push.openOnly);
});

test("with notifications off, only other devices are listed and can be removed", async () => {
  using page = await settings({ devices: [device("there", false)] }, false);
  expect(page.place.textContent).not.toContain(push.openOnly);
  expect(page.place.textContent).toContain(push.otherDevices);
});

test("this device can be tested, and its content level chosen", async () => {
  using page = await settings({ devices: [device("here", true)] });
  expect(page.place.textContent).toContain(push.closedToo);
  await page.press(push.test);
  expect(asked).toEqual(["POST /api/push/devices/here/test"]);
  asked.length = 0;
  await page.press(push.showsSender);
  expect(asked).toEqual(['PATCH /api/push/devices/here {"shows":"sender"}']);
});

test("another device is removed by its name", async () => {
  using page = await settings({ devices: [device("here", true), device("there", false)] });
  await page.press("Remove: Firefox on Linux");
  expect(asked).toEqual(["DELETE /api/push/devices/there"]);
});

test("quiet hours show as they are stored", async () => {
  const quietHours = { from: "23:15", to: "06:45", timeZone: "Asia/Kolkata" };
  using page = await settings({ devices: [device("here", true)], quietHours });
  const times = [...page.place.querySelectorAll<HTMLInputElement>("input[type=time]")].map(({ value }) => value);
  expect(times).toEqual(["23:15", "06:45"]);
  expect(page.place.textContent).toContain("Asia/Kolkata");
});
