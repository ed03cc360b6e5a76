import { expect, test } from "vitest";
import { BACKENDS_MAX, readBackends } from "./backends.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const read = (...urls: string[]) => readBackends(urls, NOW);

test("slashes and /api at the end are cut off, and equal addresses count once", () => {
  const backends = read(
    "https://a.example/",
    "https://b.example/api",
    "https://c.example/api///",
    " https://a.example ",
  );
  expect(backends).toEqual([
    { id: 1, url: "https://a.example", createdAt: NOW },
    { id: 2, url: "https://b.example", createdAt: NOW },
    { id: 3, url: "https://c.example", createdAt: NOW },
  ]);
});

test("an empty list is refused", () => {
  expect(() => read()).toThrow("No backend instances configured");
});

test("an address without http is refused and named", () => {
  for (const wrong of ["ftp://a.example", "a.example", "", "http://", "javascript:alert(1)", "httpx://a"])
    expect(() => read(wrong)).toThrow(`Invalid backend URL: "${wrong}"`);
});

test("fifty backends are allowed, fifty-one are refused", () => {
  const many = Array.from({ length: BACKENDS_MAX }, (_, i) => `https://b${i}.example`);
  expect(read(...many)).toHaveLength(50);
  expect(() => read(...many, "https://one-more.example")).toThrow("At most 50 backend instances");
});
