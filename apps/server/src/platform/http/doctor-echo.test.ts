import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";
import { echoToken } from "./doctor-echo.ts";

const SECRET = "a secret that is only for tests, 0123456789";

test("only holders of the server's secret see what proxies did, for some minutes", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment: { TRUST_PROXY: "1" } });
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.77, 192.0.2.1" };
    const answer = await fetch(`${server.url}/api/doctor-mirror`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  const token = echoToken(SECRET, clock.now());
  expect(await ask(token)).toEqual({
    status: 200,
    body: { forwarded: ["203.0.113.77", "192.0.2.1"], trustProxy: 1, publicUrl: server.url },
  });
  const missing = { status: 404, body: { code: "NOT_FOUND" } };
  for (const wrong of ["", "1", echoToken(`${SECRET}!`, clock.now()), `${token}x`])
    expect(await ask(wrong)).toMatchObject(missing);
  clock.advance(11 * 60_000);
  expect(await ask(token)).toMatchObject(missing);
});
