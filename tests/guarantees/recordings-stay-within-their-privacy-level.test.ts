import { readFile } from "node:fs/promises";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { startTranscriptionService, verbose } from "../../apps/server/test/transcription-stand-in.ts";
import { uploadFile } from "../../apps/server/test/tus.ts";

const sound = await readFile(new URL("../../apps/server/test/sounds/hola.webm", import.meta.url));
let provider: Awaited<ReturnType<typeof startTranscriptionService>>;
let own: Awaited<ReturnType<typeof startTranscriptionService>>;
beforeAll(async () => {
  [provider, own] = await Promise.all([
    startTranscriptionService(() => verbose("heard by the provider")),
    startTranscriptionService(() => verbose("heard by our own")),
  ]);
});
afterAll(() => Promise.all([provider, own].map((one) => one[Symbol.asyncDispose]())));

async function heardBy(server: TestServer, levels: readonly (string | null)[]): Promise<Message> {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  for (const [i, privacyLevel] of levels.entries())
    await (i === 0 ? setLevel(ana, emma, privacyLevel) : setLevel(emma, ana, privacyLevel));
  const message = await sendSound(ana, emma);
  await server.app.idle();
  const path = `/messages/${emma.id}`;
  const { body } = await ana.call<Message[]>("GET /messages/:userId", { path });
  return body.find(({ _id }) => _id === message._id) as Message;
}

const setLevel = (person: Person, other: Person, privacyLevel: string | null) =>
  person.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${other.id}/settings`,
    body: { privacyLevel },
  });

async function sendSound(from: Person, to: Person): Promise<Message> {
  const _id = await uploadFile(from, sound, { name: "hola.webm" });
  const body = { attachments: [{ _id }] };
  return (await from.call<Message>("POST /messages/send/:userId", { path: `/messages/send/${to.id}`, body })).body;
}

test("guarantee 11: no engine hears a recording above its conversation's level", async () => {
  await using server = await startTestServer({ environment: { TRANSCRIPTION_URL: provider.url } });
  expect((await heardBy(server, [])).text).toBe("");
  const refused = await heardBy(server, ["providers", "device"]);
  const emma = await server.person("emma");
  const asked = await emma.call("POST /message/:id/transcript", { path: `/message/${refused._id}/transcript` });
  expect(asked).toMatchObject({ status: 403, body: { code: "ABOVE_PRIVACY_LEVEL" } });
  expect(provider.asked).toEqual([]);
  expect((await heardBy(server, ["providers", "providers"])).text).toBe("heard by the provider");
});

test("guarantee 11: the operator's own service hears at server level, not below", async () => {
  const environment = { TRANSCRIPTION_URL: own.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  await using server = await startTestServer({ environment });
  expect((await heardBy(server, [])).text).toBe("heard by our own");
  const before = own.asked.length;
  expect((await heardBy(server, ["device"])).text).toBe("");
  expect(own.asked.length).toBe(before);
});
