import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { startTestServer } from "#test/server.ts";

const TOKEN = "a token for monitoring";
const environment = { ADMIN_EMAILS: cast.dieter.email, METRICS_TOKEN: TOKEN };

test("only administrators and holders of the token read metrics", async () => {
  await using server = await startTestServer({ environment });
  const [dieter, ana] = [await server.person("dieter"), await server.person("ana")];
  const status = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/api/metrics`, { headers })).status;
  expect(await status({})).toBe(401);
  expect(await status({ authorization: `Bearer ${TOKEN}x` })).toBe(401);
  expect(await status({ authorization: "Bearer " })).toBe(401);
  expect(await status({ cookie: ana.cookie })).toBe(403);
  expect(await status({ cookie: dieter.cookie })).toBe(200);
  expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200);
});

test("an unset token opens no metrics", async () => {
  await using server = await startTestServer();
  for (const authorization of ["Bearer null", "Bearer undefined", "Bearer"])
    expect((await fetch(`${server.url}/api/metrics`, { headers: { authorization } })).status).toBe(401);
});

test("metrics count calls, sockets, sends, batches and more, and name no people", async () => {
  const engine = scriptedEngine({ hola: "hello" });
  await using server = await startTestServer({ environment, engines: [engine] });
  const [dieter, ana] = [await server.signUp("dieter"), await server.signUp("ana")];
  const device = await ana.device();
  const message = await device.sends(dieter.id, "hola");
  await dieter.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  await ana.call("GET /people/:userId", { path: `/people/${dieter.id}` });
  const answer = await fetch(`${server.url}/api/metrics`, { headers: { cookie: dieter.cookie } });
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  for (const line of [
    'lingualoom_http_request_seconds_count{call="GET /people/:userId",status="200"} 1',
    "lingualoom_sockets 1",
    "lingualoom_servers 1",
    "lingualoom_messages_total 1",
    'lingualoom_commit_batch_messages_bucket{le="1"} 1',
    'lingualoom_translation_seconds_count{engine="apertium",outcome="ok"} 1',
    'lingualoom_translated_characters_total{engine="apertium"} 4',
    'lingualoom_mails_total{outcome="sent"} 2',
    'lingualoom_mail_queue{state="waiting"} 0',
    'lingualoom_info{version="0.0.0-test"} 1',
  ])
    expect(text).toContain(line);
  expect(text).toMatch(/lingualoom_database_connections\{state="\w+"\} \d/);
  for (const person of [ana, dieter])
    for (const secret of [person.id, person.me.email, person.me.fullName]) expect(text).not.toContain(secret);
});
