import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { beforeEach, expect, test } from "vitest";
import { ANA, CONVERSATION, EMMA, message } from "#test/messages.ts";
import { keys } from "../keys.ts";
import { createQueryClient } from "../query-client.ts";
import { forgetTranslations } from "./forget-translations.ts";

const WORDS = "The train is late";
const accepted = { language: "en", text: WORDS, writtenBy: EMMA, approvedBy: ANA };
const first = message(1, { text: "El tren llega tarde", renditions: [accepted] });
const [again, others, made, elsewhere] = [2, 3, 4, 5].map((seq) => message(seq, { text: first.text })) as [
  Message,
  Message,
  Message,
  Message,
];
let client: ReturnType<typeof createQueryClient>;

const rendition = (of: Message, translatedText: string, beside: Partial<MessageTranslation> = {}) =>
  client.setQueryData(keys.translation(of._id, of.revision, "en"), {
    conversationId: CONVERSATION,
    messageId: of._id,
    revision: of.revision,
    sourceLanguage: "es",
    targetLanguage: "en",
    translatedText,
    provider: "author",
    ...beside,
  });
const left = () =>
  [again, others, made, elsewhere].filter((one) => client.getQueryData(keys.translation(one._id, one.revision, "en")));

beforeEach(() => {
  client = createQueryClient();
  rendition(again, WORDS, { remembered: true });
  rendition(others, "What another message's author accepted", { remembered: true });
  rendition(made, WORDS, { provider: "bergamot" });
  rendition(elsewhere, WORDS, { remembered: true, conversationId: "another conversation" });
});

test.each([
  ["taken back", { renditions: undefined }],
  ["replaced by other words", { renditions: [{ ...accepted, text: "The train is late today" }] }],
  ["deleted", { text: "", deletedAt: first.createdAt, renditions: undefined }],
])("an accepted text leaves messages that repeat it once it is %s", (_, change) => {
  forgetTranslations(client, first, { ...first, ...change } as Message);
  expect(left()).toEqual([others, made, elsewhere]);
});

test("an unknown message may have ended any repetition in its conversation", () => {
  forgetTranslations(client, undefined, { ...first, renditions: undefined } as unknown as Message);
  expect(left()).toEqual([made, elsewhere]);
});

test("an accepted text stays when the message changes otherwise", () => {
  forgetTranslations(client, first, { ...first, suggestions: 2 });
  expect(left()).toEqual([again, others, made, elsewhere]);
});
