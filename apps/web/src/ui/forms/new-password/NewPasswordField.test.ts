import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import common from "#/i18n/en/common.json" with { type: "json" };
import { WAIT_MS } from "../../../../../../patience.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";

const place = document.createElement("main");
const root = createRoot(place);
const show = (value: string) =>
  act(async () =>
    root.render(
      createElement(NewPasswordField, { label: "Password", value, names: ["Velvet Stairs"], onChange: () => {} }),
    ),
  );
const told = () => place.querySelector("[role=status]")?.textContent;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await i18next.init({ lng: "en", resources: { en: { common } } });
  document.body.append(place);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => root.unmount());

test("a password's strength shows while it is typed, and nothing before", async () => {
  await show("");
  expect(told()).toBe("");
  await show("sunshine1");
  await vi.waitFor(() => expect(told()).toBe("Easy to guess"), { timeout: WAIT_MS });
  await show("velvetstairs");
  expect(told()).toBe("Easy to guess");
  await show("tide-Orchard-94-plum");
  expect(told()).toBe("Very hard to guess");
});
