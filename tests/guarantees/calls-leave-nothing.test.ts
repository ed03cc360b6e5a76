import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { callWith, speak, voice } from "../../apps/server/test/voices.ts";

/** Columns of the database, files and lines of the log in which a word stands. */
async function placesOf(word: string, { database, dataDir }: TestServer, logged: readonly string[]) {
  const columns = await database<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'tsvector')`;
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { count } = await database`
      select from ${database(table)} where ${database(column)}::text ilike ${`%${word}%`} limit 1`;
    if (count > 0) places.push(`${table}.${column}`);
  }
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(word)) places.push(path);
  }
  return [...places, ...logged.filter((line) => line.includes(word))];
}

/** A part of the voice that no other file holds. */
const soundOf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(600, 640));

test("a captioned call leaves no word and no sound anywhere, unless all agree to keep it", async () => {
  const logged: string[] = [];
  // "Gracias" is so common that messages share its translation.
  const said = ["el murciélago ve la cigüeña", "gracias"];
  let at = 0;
  await using service = await startTranscriptionService(async () => verbose(said[at] as string));
  const engine = scriptedEngine({ murciélago: "bat", cigüeña: "stork", ve: "sees", gracias: "thanks" });
  await using server = await startTestServer({
    engines: [engine],
    environment: { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" },
    onLog: (line) => logged.push(line),
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [here, there] = [await ana.device(), await emma.device()];
  const { conversationId } = await here.sends(emma.id, "me llaman mariposa");
  const { id } = await callWith(ana, conversationId, false);
  await callWith(emma, conversationId, true);
  for (; at < said.length; at += 1) {
    await speak(ana, id);
    await there.hears("callCaption", ({ text, revision }) => text === said[at] && revision === 1);
  }
  const [running] = (await emma.call<Call[]>("GET /calls")).body;
  const device = running?.people.find(({ userId }) => userId === emma.id);
  await emma.call("POST /calls/:callId/leave", { path: `/calls/${id}/leave`, body: { deviceId: device?.deviceId } });
  await server.app.idle();
  await server.app.sweep();
  // The search finds what is stored, or the empty answers below would prove nothing.
  expect(await placesOf("mariposa", server, logged)).toContain("messages.text");
  for (const word of ["murciélago", "cigüeña", "stork", "gracias", "thanks"])
    expect([word, await placesOf(word, server, logged)]).toEqual([word, []]);
  const sound = soundOf(voice());
  for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect((await readFile(join(entry.parentPath, entry.name))).includes(sound)).toBe(false);

  for (const one of [ana, emma])
    await one.call("PUT /calls/:callId/keep", { path: `/calls/${id}/keep`, body: { agreed: true } });
  const turn = { segmentId: randomUUID(), saidAt: new Date().toISOString(), language: "es" };
  const handIn = (who: Person, text: string) =>
    who.call("POST /calls/:callId/turns", { path: `/calls/${id}/turns`, body: { turns: [{ ...turn, text }] } });
  await handIn(ana, "el murciélago ve la cigüeña");
  await handIn(emma, "gracias");
  await server.app.idle();
  expect(await placesOf("murciélago", server, logged)).toContain("messages.text");
  expect(await placesOf("murciélago", server, logged)).not.toContain("call_turns.text");
});
