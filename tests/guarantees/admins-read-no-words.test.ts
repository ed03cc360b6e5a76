import { cast } from "@lingualoom/fixtures/cast.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { dataUrl, picture } from "../../apps/server/test/pictures.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { adminActions, dashboardCalls } from "../../bench/admin/dashboard-calls.ts";

/** Unique words, one for each kind of text that people write or read. */
const WORDS = {
  message: "zarzamora",
  rendition: "blackberrywine",
  edited: "madreselva",
  deleted: "trementina",
  alt: "palafrenero",
  free: "murcielago",
  freeRendition: "batofthenight",
  refused: "alcaravea",
  refusedRow: "celosia",
  echoed: "berbiqui",
  unsent: "cachivache",
  prompt: "mandragora",
  adminEmail: "cucurucho",
};

test("no answer, export, metric or log line shows administrators people's words", async () => {
  const log: string[] = [];
  const engine = scriptedEngine({
    tren: "train",
    llega: "arrives",
    tarde: "late",
    [WORDS.message]: WORDS.rendition,
    [WORDS.edited]: WORDS.rendition,
    [WORDS.free]: WORDS.freeRendition,
  });
  await using server = await startTestServer({
    environment: { ADMIN_EMAILS: cast.dieter.email },
    engines: [engine],
    onLog: (line) => void log.push(line),
  });
  const { database } = server;
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];

  // Successes.
  const device = await ana.device();
  const { _id } = await device.sends(emma.id, `el tren ${WORDS.message} llega tarde`);
  const edited = await device.sends(emma.id, "antes");
  await ana.call("PATCH /message/:id", { path: `/message/${edited._id}`, body: { text: WORDS.edited } });
  const gone = await device.sends(emma.id, WORDS.deleted);
  await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
  const image = dataUrl(await picture().png().toBuffer());
  await ana.call("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { image, alt: WORDS.alt },
  });
  const translate = (id: string) =>
    emma.call<{ translatedText: string }>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { targetLanguage: "en", sourceLanguage: "es" },
    });
  expect((await translate(_id)).body.translatedText).toContain(WORDS.rendition);
  const free = (text: string) =>
    emma.call("POST /translation/translate", { body: { text, targetLanguage: "en", sourceLanguage: "es" } });
  expect((await free(`el tren ${WORDS.free} llega tarde`)).body).toMatchObject({
    translatedText: `el train ${WORDS.freeRendition} arrives late`,
  });

  // Failures whose errors hold the words: an engine, a row, a body, an email.
  engine.behave(async () => {
    throw new EngineError("bad_output", `could not do ${WORDS.refused}`);
  });
  expect((await free(WORDS.refused)).status).toBe(502);
  engine.behave(async ({ items }) => {
    throw new TypeError(`could not do ${JSON.stringify(items)}`);
  });
  expect((await free(WORDS.echoed)).status).toBe(502);
  engine.behave(undefined);
  await database.unsafe(`alter table messages add constraint refused_here check (text <> '${WORDS.refusedRow}')`);
  expect((await device.send({ to: emma.id, text: WORDS.refusedRow, clientMessageId: "refused" })).ok).toBe(false);
  await ana.call("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: `{"text": "${WORDS.unsent}`,
  });
  await dieter.call("POST /health/generate-email", { body: { prompt: WORDS.prompt } });
  await dieter.call("POST /health/admin/send-email", {
    body: { from: "no-reply@localhost", to: cast.emma.email, subject: "News", content: WORDS.adminEmail },
  });
  await server.app.idle();

  // The chat shows administrators their own conversations only.
  for (const path of ["/messages/chats", `/messages/${ana.id}`, `/messages/${emma.id}`])
    expect((await dieter.call("GET /messages/chats", { path })).body).toEqual([]);

  const answers: string[] = [];
  const somebody = { _id: ana.id, email: cast.ana.email };
  const searched = Object.values(WORDS).map((word) => `/health/admin/users?q=${word}`);
  // A reported message is shown to administrators, and only that one.
  const shown = await device.sends(emma.id, "esto se puede ver");
  await emma.call("POST /message/:id/report", {
    path: `/message/${shown._id}/report`,
    body: { reason: "spam", withContext: false },
  });
  const { reports } = (await dieter.call<{ reports: { _id: string }[] }>("GET /health/admin/reports")).body;
  const report = (path: string) => path.replace(`reports/${ana.id}`, `reports/${reports[0]?._id}`);
  const reads = [...Object.values(dashboardCalls(somebody)).flat().map(report), ...searched, "/metrics"];
  const asked = [...reads.map((path) => ({ method: "GET", path, body: undefined })), ...adminActions(somebody)];
  for (const { method, path, body } of asked) {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { cookie: dieter.cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    answers.push(`${method} ${path} ${[...answer.headers]} ${await answer.text()}`);
  }

  // The log has the refusal without the row.
  const refusal = "a send failed: new row for relation";
  expect(answers.filter((answer) => answer.includes(refusal))).toHaveLength(1);
  expect(log.filter((line) => line.includes("refused_here"))).not.toEqual([]);
  for (const [of, word] of Object.entries(WORDS)) {
    const withoutQuestion = answers.map((answer) => answer.replace(`q=${word}`, ""));
    expect(
      withoutQuestion.filter((answer) => answer.includes(word)),
      of,
    ).toEqual([]);
    expect(
      log.filter((line) => line.includes(word)),
      of,
    ).toEqual([]);
  }
  const audited = await database`select * from audit_log`;
  expect(JSON.stringify(audited)).not.toMatch(new RegExp(Object.values(WORDS).join("|")));
});
