import { expect, test } from "vitest";
import { Refusal } from "./refusal.ts";

test("a refusal of the worker cannot be framed, sniffed or cached, and runs no script", () => {
  const { status, headers } = new Refusal("UNAVAILABLE", "Not now.").asResponse();
  expect(status).toBe(503);
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "strict-transport-security": expect.stringMatching(/^max-age=31536000/),
    "retry-after": "1",
  });
});
