import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import type { Env } from "./env.ts";

const env = (vars: Partial<Record<keyof Env, string>>) => vars as unknown as Env;
const good = {
  PUBLIC_URL: "https://chat.example.org",
  BACKENDS: "https://a.example.net, https://b.example.net",
};
const wrong = (vars: Partial<Record<keyof Env, string>>) => {
  try {
    readConfig(env({ ...good, ...vars }));
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

test("PUBLIC_URL and BACKENDS are enough; all other settings have a default", () => {
  expect(readConfig(env(good))).toMatchObject({
    backends: ["https://a.example.net", "https://b.example.net"],
    strategy: "health_based",
    mode: "normal",
    keepAliveMs: null,
    sleepAfterMs: 840_000,
    requestTimeoutMs: 8_000,
  });
});

test.each([
  [{ PUBLIC_URL: "" }, "PUBLIC_URL must say"],
  [{ PUBLIC_URL: "chat.example.org" }, "without a path"],
  [{ BACKENDS: "" }, "No backend instances configured"],
  [{ BACKENDS: "http://a.example.net" }, "must start with https://"],
  [{ BACKENDS: Array.from({ length: 51 }, (_, at) => `https://b${at}.example.net`).join() }, "At most 50"],
  [{ BACKEND_STRATEGY: "luck" }, "BACKEND_STRATEGY must be one of round_robin"],
  [{ SLEEP_AFTER_MS: "soon" }, "whole number"],
  [{ EDGE_URL: "https://edge.example.com" }, "COOKIE_DOMAIN names"],
  [{ EDGE_URL: "https://edge.example.com", COOKIE_DOMAIN: "example.org" }, "not below it"],
  [{ COOKIE_DOMAIN: "org" }, "must be a domain such as"],
])("%j is refused with a sentence", (vars, sentence) => {
  expect(wrong(vars)).toContain(sentence);
});

test("the worker may be another host of the same parent domain", () => {
  expect(wrong({ EDGE_URL: "https://edge.example.org", COOKIE_DOMAIN: "example.org" })).toBe("");
});
