import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fittedText } from "./fitted-text.ts";
import { PictureOverlay } from "./PictureOverlay.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const words: PictureWords = {
  success: true,
  language: "en",
  targetLanguage: "ar",
  provider: "bergamot",
  engineName: "Bergamot",
  quality: "good",
  madeAt: "server",
  lines: [
    { text: "Exit", translation: "مخرج", box: { x: 0.1, y: 0.2, width: 0.5, height: 0.1 }, angle: 90 },
    { text: "A1", box: { x: 0.1, y: 0.6, width: 0.5, height: 0.1 }, angle: 0 },
  ],
};

test("each translated line covers the original, turned the same way", () => {
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() => root.render(createElement(PictureOverlay, { words, width: 1_000, height: 500, transform: "" })));
  const [only, ...others] = place.querySelectorAll("foreignObject");
  expect(others).toEqual([]);
  expect(only?.textContent).toBe("مخرج");
  expect(only?.querySelector("div")?.lang).toBe("ar");
  expect(only?.getAttribute("transform")).toBe("rotate(90 350 125)");
  expect(Number(only?.getAttribute("x"))).toBeLessThanOrEqual(100);
  expect(Number(only?.getAttribute("width"))).toBeGreaterThanOrEqual(500);
  act(() => root.unmount());
});

test("a longer translation gets smaller letters, and then more room", () => {
  const box = { width: 200, height: 40 };
  const same = fittedText("Emergency exit", "Emergency exit", box);
  const longer = fittedText("Salida de emergencia al fondo", "Emergency exit", box);
  const longest = fittedText("Salida de emergencia ".repeat(10), "Emergency exit", box);
  expect(longer.size).toBeLessThan(same.size);
  expect(longer.height).toBe(40);
  expect(longest.size).toBeCloseTo(same.size * 0.6);
  expect(longest.height).toBeGreaterThan(40);
});
