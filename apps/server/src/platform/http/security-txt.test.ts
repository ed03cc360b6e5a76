import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";

async function securityText(environment: Record<string, string>) {
  await using server = await startTestServer({ clock: new ManualClock(), environment });
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  return {
    url: server.url,
    status: answer.status,
    type: answer.headers.get("content-type"),
    text: await answer.text(),
  };
}

test("researchers find the contact and its expiry, in the form of RFC 9116", async () => {
  const given = { SECURITY_CONTACT: "https://example.org/security", SECURITY_EXPIRES: "2027-06-30" };
  const { url, status, type, text } = await securityText(given);
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text.split("\n")).toEqual([
    "Contact: https://example.org/security",
    "Expires: 2027-06-30T00:00:00.000Z",
    `Canonical: ${url}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ]);
});

test("the support address is the fallback contact, and the file expires in half a year", async () => {
  const { text } = await securityText({ SUPPORT_EMAIL: "help@example.org" });
  const half = new Date(new ManualClock().now().getTime() + 182 * 86_400_000);
  expect(text).toContain(`Contact: mailto:help@example.org\nExpires: ${half.toISOString()}\n`);
});

test("without a contact there is no file", async () => {
  expect((await securityText({})).status).toBe(404);
});
