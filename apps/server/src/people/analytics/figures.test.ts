import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";
import { foldPastDays } from "./figures-store.ts";

const environment = { ADMIN_EMAILS: cast.dieter.email };
type Enhanced = Output<"GET /health/admin/enhanced-analytics">;

test("figures follow users' actions, each user active once a day", async () => {
  await using server = await startTestServer({
    environment,
    engines: [scriptedEngine({ hola: "hello" }, [["es", "en"]])],
  });
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];
  const device = await ana.device();
  const message = await device.sends(emma.id, "hola");
  await device.sends(emma.id, "hola otra vez");
  await device.sends(emma.id, "hola", message.clientMessageId);
  await emma.call("POST /messages/:userId/read", { path: `/messages/${ana.id}/read`, body: { seq: 1 } });
  await emma.call("POST /messages/:userId/read", { path: `/messages/${ana.id}/read`, body: { seq: 2 } });
  await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  const { body } = await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics");
  expect(body.analytics).toMatchObject({
    users: { total_users: 3, new_users_today: 3, new_users_week: 3, admin_users: 1, verified_users: 3 },
    messages: { total_messages: 2, messages_week: 2, active_users_today: 2 },
    translations: { total_translations: 1, translations_week: 1 },
  });
  expect(body.analytics.system.uptime).toBeGreaterThan(0);
  expect(body.daily_activity).toHaveLength(30);
  expect(body.daily_activity.map(({ date }) => date)).toEqual(body.daily_activity.map(({ date }) => date).sort());
  expect(body.daily_activity.at(-1)).toEqual({
    date: new Date().toISOString().slice(0, 10),
    messages: 2,
    translations: 1,
    active_users: 2,
    new_users: 3,
  });
  const languages = async () =>
    (await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics")).body.top_languages;
  await expect.poll(languages).toEqual([{ language: "en", count: 1 }]);
});

test("bots that read and write are no active users", async () => {
  await using server = await startTestServer({ environment });
  const [dieter, ana] = [await server.person("dieter"), await server.person("ana")];
  const device = await ana.device();
  for (const [path, body] of [
    [`/messages/${ana.id}/read`, { seq: 1 }],
    [`/messages/send/${ana.id}`, { text: "It will rain" }],
  ] as const) {
    const bot = (await ana.call<{ _id: string }>("POST /bots", { body: { fullName: "Weather" } })).body._id;
    const given = { path: `/bots/${bot}/tokens`, body: { name: "Home", scopes: ["read", "write"] } };
    const { token } = (await ana.call<{ token: string }>("POST /bots/:id/tokens", given)).body;
    await device.sends(bot, "hello");
    const { status } = await ask(server.url, "POST", path, body, { authorization: `Bearer ${token}` });
    expect([200, 201]).toContain(status);
  }
  const { body } = await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics");
  expect(body.analytics.messages).toMatchObject({ total_messages: 3, active_users_today: 1 });
});

test("each translation counts once, for its day, engine and language", async () => {
  await using server = await startTestServer({
    environment,
    engines: [scriptedEngine({ hola: "hello", adiós: "bye" }, [["es", "en"]])],
  });
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];
  const device = await ana.device();
  for (const text of ["hola", "adiós"]) {
    const message = await device.sends(emma.id, text);
    for (let readings = 0; readings < 3; readings += 1)
      await emma.call("POST /translation/message/:id", {
        path: `/translation/message/${message._id}`,
        body: { targetLanguage: "en", sourceLanguage: "es" },
      });
  }
  // A text that is not a message is counted at each translation.
  for (let times = 0; times < 2; times += 1)
    await emma.call("POST /translation/translate", {
      body: { text: "hola", sourceLanguage: "es", targetLanguage: "en" },
    });
  const counts = async () => {
    const { body } = await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics");
    const { body: report } = await dieter.call<Output<"GET /health/admin/engines">>("GET /health/admin/engines");
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    return {
      head: body.analytics.translations.total_translations,
      week: body.analytics.translations.translations_week,
      days: sum(body.daily_activity.map(({ translations }) => translations)),
      languages: sum(body.top_languages.map(({ count }) => count)),
      engines: sum(report.engines.map(({ translations }) => translations)),
    };
  };
  await expect.poll(counts).toEqual({ head: 4, week: 4, days: 4, languages: 4, engines: 4 });
});

test("folding the lanes of past days changes no figure, and forgets who was active", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const { database } = server;
  await database`insert into daily_counts (day, lane, messages, active_users, new_users)
    select utc_day(now()) - d, lane, 5, 2, 1 from generate_series(2, 9) d, generate_series(0, 3) lane`;
  await database`insert into daily_active select ${dieter.id}, utc_day(now()) - 2`;
  const figures = async () => (await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics")).body.daily_activity;
  const before = await figures();
  await foldPastDays(database, new Date());
  expect(await figures()).toEqual(before);
  expect(await database`select 1 from daily_counts where lane <> 0 and day < utc_day(now()) - 1`).toEqual([]);
  expect(await database`select 1 from daily_active`).toEqual([]);
});

test("groups are counted by size; active ones had messages in the last seven days", async () => {
  await using server = await startTestServer({ environment });
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];
  await (await emma.device()).sends(ana.id, "no group");
  const small = await groupOf(ana, [emma]);
  const left = await groupOf(ana, [emma], "Ended");
  await inGroup(ana, left).end();
  const six = await groupOf(emma, [ana], "Six");
  const { database } = server;
  await database`update conversations set member_count = 6 where id = ${six}`;
  await database`
    update conversations set last_message_at = last_message_at - interval '8 days' where id = ${small}`;
  const { body } = await dieter.call<Enhanced>("GET /health/admin/enhanced-analytics");
  expect(body.groups).toEqual({
    total_groups: 2,
    active_groups_week: 1,
    sizes: [
      { up_to: 5, count: 1 },
      { up_to: 20, count: 1 },
      { up_to: 100, count: 0 },
      { up_to: 1_000, count: 0 },
    ],
  });
});
