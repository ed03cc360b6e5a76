import { expect, test } from "vitest";
import { isCookieDomain, siteProblem } from "./same-site.ts";

const problem = (publicUrl: string, edgeUrl: string, cookieDomain: string | null = null) =>
  siteProblem({ publicUrl, edgeUrl, cookieDomain });

test("the worker may be the public address", () => {
  expect(problem("https://chat.example.org", "https://chat.example.org")).toBeNull();
});

test("the worker may share a parent domain with the page if COOKIE_DOMAIN names it", () => {
  const both = ["https://chat.example.org", "https://edge.example.org"] as const;
  expect(problem(...both, "example.org")).toBeNull();
  expect(problem(...both)).toContain("COOKIE_DOMAIN");
  expect(problem(...both, "edge.example.org")).toContain('"chat.example.org" is not below it');
  expect(problem(...both, "ample.org")).toContain("not below it");
});

test("any other shape is refused with a sentence", () => {
  expect(problem("https://chat.example.org", "https://edge.example.net", "example.org")).toContain("example.net");
  expect(problem("https://chat.example.org", "http://edge.example.org", "example.org")).toContain("https");
});

test("two ports of one host name share cookies", () => {
  expect(problem("http://127.0.0.1:3000", "http://127.0.0.1:8787")).toBeNull();
});

test.each([
  ["example.org", true],
  ["chat.example.org", true],
  ["org", false],
  [".example.org", false],
  ["https://example.org", false],
  ["127.0.0.1", false],
])("%s as a cookie domain: %s", (text, possible) => {
  expect(isCookieDomain(text)).toBe(possible);
});
