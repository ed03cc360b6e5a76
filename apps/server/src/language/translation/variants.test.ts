import { engineFrom } from "@lingualoom/translation/engines/function-engine.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf } from "#test/groups.ts";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const ANSWERS: Readonly<Record<string, string>> = {
  zh: "新软件今天准备好了",
  pt: "O ônibus está pronto hoje",
  de: "Die neue Software ist heute fertig",
};
const asked: string[] = [];
const engine = engineFrom(
  async (texts, { source, target }) => {
    asked.push(`${source}>${target}`);
    return texts.map(() => ANSWERS[target] ?? "");
  },
  { languages: ["en", ...Object.keys(ANSWERS)] },
);

let server: TestServer;
let ana: Person;
let emma: Person;
let phone: Device;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine] });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  phone = await ana.device();
});
afterAll(() => server[Symbol.asyncDispose]());

const translated = async (id: string, targetLanguage: string, who = emma) =>
  (
    await who.call<{ translatedText: string; near?: string; provider: string }>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body: { targetLanguage },
    })
  ).body;

test("readers of both Chinese scripts get one engine's answer in theirs, now and later", async () => {
  const sent = await phone.sends(emma.id, "The new software is ready today");
  asked.length = 0;
  const traditional = await translated(sent._id, "zh-Hant");
  const simplified = await translated(sent._id, "zh-Hans");
  const again = await phone.sends(emma.id, "The new software is ready today");
  const later = await translated(again._id, "zh-Hans");
  expect([traditional, simplified, later].map((one) => one.translatedText)).toEqual([
    "新軟體今天準備好了",
    ANSWERS.zh,
    ANSWERS.zh,
  ]);
  expect(asked).toEqual(["en>zh"]);
});

test("a variant that no engine writes says so, when made and when stored", async () => {
  const sent = await phone.sends(emma.id, "The bus is ready today, friends");
  for (const _ of ["made", "stored"])
    expect(await translated(sent._id, "pt-PT")).toMatchObject({ translatedText: ANSWERS.pt, near: "pt-BR" });
  const brazilian = await translated(sent._id, "pt-BR");
  expect(brazilian).toMatchObject({ translatedText: ANSWERS.pt });
  expect(brazilian.near).toBeUndefined();
});

test("the other script of the same language is converted without an engine", async () => {
  const sent = await phone.sends(emma.id, "这个软件很好用，我们明天见");
  expect(sent.language).toBe("zh-Hans");
  asked.length = 0;
  expect(await translated(sent._id, "zh-Hant")).toMatchObject({
    translatedText: "這個軟體很好用，我們明天見",
    provider: "script",
  });
  expect(await translated(sent._id, "zh")).toMatchObject({ provider: "none" });
  expect(asked).toEqual([]);
});

test("previews for readers of two scripts are made by one call", async () => {
  const group = await groupOf(ana, [emma, await server.person("bruno")]);
  await server.database`
    update user_settings set preferred_language = case when user_id = ${emma.id} then 'zh-Hant' else 'zh-Hans' end
    where user_id <> ${ana.id}`;
  asked.length = 0;
  const { body } = await ana.call<{ previews: { language: string; text: string }[] }>(
    "POST /conversations/:conversationId/previews",
    {
      path: `/conversations/${group}/previews`,
      body: { text: "The new software is ready today, all of it" },
    },
  );
  expect(body.previews.map(({ language, text }) => [language, text]).sort()).toEqual([
    ["zh-Hans", ANSWERS.zh],
    ["zh-Hant", "新軟體今天準備好了"],
  ]);
  expect(asked).toEqual(["en>zh"]);
});

test("a code that is no language is refused by its name", async () => {
  const sent = await phone.sends(emma.id, "The last one for today");
  expect(await translated(sent._id, "zh-TW")).toMatchObject({ code: "UNSUPPORTED_LANGUAGE" });
});
