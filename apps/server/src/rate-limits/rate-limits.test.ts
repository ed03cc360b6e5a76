import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { ask } from "../../test/person.ts";
import { startTestServer } from "../../test/server.ts";

test("sends beyond the limit are refused by HTTP and socket alike until the window ends, and only the sender's", async () => {
  const clock = new ManualClock();
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_SEND: "2/60" };
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const send = () =>
    ana.call("POST /messages/send/:userId", { path: `/messages/send/${emma.id}`, body: { text: "hola" } });
  await phone.sends(emma.id, "uno");
  expect((await send()).status).toBe(201);
  clock.advance(20_000);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers.get("retry-after")).toBe("40");
  expect(await phone.send({ to: emma.id, text: "tres", clientMessageId: randomUUID() })).toMatchObject({
    ok: false,
    error: { code: "RATE_LIMITED" },
  });
  expect((await (await emma.device()).sends(ana.id, "hi")).text).toBe("hi");
  clock.advance(40_000);
  expect((await send()).status).toBe(201);
});

test("answers to limited calls say the limit, what is left of it, and when it is whole again", async () => {
  const clock = new ManualClock();
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_SEND: "2/60" };
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const send = async () => {
    const path = `/messages/send/${emma.id}` as const;
    const { headers } = await ana.call("POST /messages/send/:userId", { path, body: { text: "hola" } });
    return [headers.get("ratelimit-policy"), headers.get("ratelimit")];
  };
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=1;t=60']);
  clock.advance(20_500);
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=0;t=40']);
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=0;t=40']);
  const { headers } = await ana.call("GET /auth/check");
  expect(headers.get("ratelimit")).toBeNull();
});

test("no answer says how often a mail address was tried", async () => {
  await using server = await startTestServer({ environment: { RATE_LIMITS: "on" } });
  const guess = { email: "ana@example.org", password: "not her password" };
  const { status, headers } = await ask(server.url, "POST", "/auth/login", guess);
  expect([status, headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([401, null, null]);
});
