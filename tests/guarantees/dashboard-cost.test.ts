import type { Name } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { readsTooMuch } from "../../bench/admin/admin.ts";
import { fill } from "../../bench/admin/crowd.ts";
import { dashboardCalls } from "../../bench/admin/dashboard-calls.ts";

test("no call of the dashboard scans a growing table", async () => {
  const fresh = await freshDatabase();
  const filling = openDatabase(fresh.url, 1);
  await fill(filling, { people: 2_000, messages: 30_000 });
  const [somebody] = await filling<[{ _id: string; email: string }]>`
    select id as _id, email from users order by id offset 1000 limit 1`;
  await filling.end();
  await using recording = await recordingDatabase(fresh.url, "as if large");
  await using server = await startTestServer({
    databaseUrl: recording.url,
    environment: { ADMIN_EMAILS: cast.dieter.email },
  });
  const dieter = await server.signUp("dieter");

  // Statements of the start do not count.
  recording.plans.length = 0;
  const reported: string[] = [];
  const note = (path: string) => {
    const found = recording.plans.flatMap((plan) => readsTooMuch(plan, "as if large"));
    // pg-boss looks into its own small tables whenever its time comes.
    const ours = found.filter((node) => !/\bjobs\.\w/.test(node));
    reported.push(...ours.map((node) => `${path}: ${node}`));
    recording.plans.length = 0;
  };
  note("signing up and in");
  for (const [name, paths] of Object.entries(dashboardCalls(somebody)))
    for (const path of paths) {
      expect(await dieter.call(name as Name, { path }), path).toMatchObject({ status: 200 });
      expect(recording.plans, path).not.toEqual([]);
      note(path);
    }
  const metrics = await fetch(`${server.url}/api/metrics`, { headers: { cookie: dieter.cookie } });
  expect(await metrics.text()).toContain('lingualoom_mail_queue{state="given_up"} 100');
  note("/metrics");
  expect(reported).toEqual([]);

  // The check reports every kind of plan that reads too much.
  const { database } = server;
  await database`select count(*) from messages where text like '%9%'`;
  note("a scan");
  await database`select count(*) from messages`;
  note("an index");
  expect(reported).toEqual([
    expect.stringMatching(/^a scan: Seq Scan of \d{5,} rows of messages/),
    expect.stringMatching(/^an index: Index Only Scan of \d{5,} rows of messages/),
  ]);
});
