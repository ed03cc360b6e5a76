import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { openPhraseBook } from "@lingualoom/translation/phrase-book/open-phrase-book.ts";
import { expect, test } from "vitest";
import { startTestServer } from "#test/server.ts";

test("without an engine, the phrase book translates everyday messages, stored as usual", async () => {
  await using server = await startTestServer({ phraseBook: openPhraseBook() });
  const [ana, jun] = [await server.person("ana"), await server.person("jun")];
  const sent = await (await ana.device()).sends(jun.id, "¿dónde estás? 😀");
  const read = () =>
    jun.call<MessageTranslation>("POST /translation/message/:id", {
      path: `/translation/message/${sent._id}`,
      body: { targetLanguage: "ja" },
    });
  const made = { provider: "phrase-book", engineName: "Phrase book", quality: "good", targetLanguage: "ja" };
  const first = (await read()).body;
  expect(first).toMatchObject({ ...made, sourceLanguage: "es" });
  expect(first.translatedText).toMatch(/^[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]+.* 😀$/u);
  expect((await jun.call("GET /translation/languages")).body.phrases).toEqual(expect.arrayContaining(["es", "ja"]));
  expect((await read()).body.translatedText).toBe(first.translatedText);
});
