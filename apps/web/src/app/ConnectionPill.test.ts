import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import chat from "../i18n/en/chat.json";
import { ConnectionPill } from "./ConnectionPill.tsx";

vi.mock("../realtime/connection/use-live.ts", () => ({ useConnection: () => "offline" }));
vi.mock("./ConnectionDetails.tsx", () => {
  throw new TypeError("Failed to fetch");
});

const place = document.createElement("main");
const root = createRoot(place);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: { chat } } });
  document.body.append(place);
});
afterAll(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

test("who loses the network before the rest of the page has come is told so all the same", async () => {
  await act(async () => root.render(createElement(ConnectionPill)));
  expect(place.querySelector("[role=status]")?.textContent).toBe(chat.offlinePill);
});
