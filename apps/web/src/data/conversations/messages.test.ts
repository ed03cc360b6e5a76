import { quoteOf } from "@lingualoom/contract/quote.ts";
import { expect, test } from "vitest";
import { cachedHistory, cacheHistory } from "#test/cached-history.ts";
import { CONVERSATION, fromAna, message, NO_RECEIPTS } from "#test/messages.ts";
import { openPage, SocketOfTest } from "#test/realtime.ts";
import { keys } from "../keys.ts";
import { createQueryClient } from "../query-client.ts";
import { messagesOf, putMessages } from "./messages.ts";
import { pinsOf, putPins } from "./pins.queries.ts";
import { quoting } from "./quotes.ts";

const history = (...messages: ReturnType<typeof message>[]) => ({
  messages,
  changeSeq: 10,
  older: null,
  receipts: NO_RECEIPTS,
});
const texts = (messages: readonly { readonly text: string }[] | undefined) => messages?.map(({ text }) => text);

function page() {
  const client = createQueryClient();
  const answer = fromAna(6, { replyTo: quoteOf(message(4)) });
  cacheHistory(client, history(message(4), message(5), answer));
  client.setQueryData(keys.pins(CONVERSATION), putPins(client, CONVERSATION, [message(4), message(1)]));
  const shown = () => cachedHistory(client).messages;
  return { client, answer, shown, at: (seq: number) => messagesOf(client, CONVERSATION).get(seq) };
}

test("one event changes a message in its history, its pins and its quotes", () => {
  const { client, socket, close } = openPage(new SocketOfTest());
  cacheHistory(client, history(message(1), fromAna(2, { replyTo: quoteOf(message(1)) })));
  client.setQueryData(keys.pins(CONVERSATION), putPins(client, CONVERSATION, [message(1)]));
  socket.receives("messageUpdated", message(1, { text: "edited", revision: 2, changeSeq: 11 }));
  const [edited, answer] = cachedHistory(client).messages;
  expect(edited?.text).toBe("edited");
  expect(texts(pinsOf(client, CONVERSATION))).toEqual(["edited"]);
  expect(answer && quoting(answer, edited).replyTo?.text).toBe("edited");
  socket.receives("messageUpdated", message(1, { text: "", deletedAt: "2026-11-21", revision: 3, changeSeq: 12 }));
  expect(pinsOf(client, CONVERSATION)).toEqual([]);
  close();
});

test("the latest version of a message wins", () => {
  const { client, at } = page();
  const edited = message(4, { changeSeq: 11, text: "edited" });
  putMessages(client, CONVERSATION, [edited, message(4)]);
  expect(at(4)).toEqual(edited);
});

test("a message deleted for oneself stays deleted, whatever happens to it for others", () => {
  const { client, at } = page();
  const hidden = message(4, { text: "", hidden: true, deletedAt: "2026-11-21T10:00:00.000Z" });
  putMessages(client, CONVERSATION, [hidden]);
  expect(at(4)).toBe(hidden);
  putMessages(client, CONVERSATION, [message(4, { text: "again", revision: 2, changeSeq: 11 })]);
  expect(at(4)).toEqual({ ...hidden, revision: 2, changeSeq: 11 });
});

test("a quote newer than its loaded message is kept", () => {
  const { answer } = page();
  const newer = { ...answer, replyTo: { ...quoteOf(message(4)), revision: 2, text: "newer" } };
  expect(quoting(newer, message(4))).toBe(newer);
});

test("a message is dropped with the last list that names it", () => {
  const { client, at, shown } = page();
  client.removeQueries({ queryKey: keys.history(CONVERSATION) });
  expect([1, 4, 5].map((seq) => at(seq)?.seq)).toEqual([1, 4, undefined]);
  client.removeQueries({ queryKey: keys.pins(CONVERSATION) });
  expect(at(4)).toBeUndefined();
  expect(client.getQueryState(keys.messages(CONVERSATION))).toBeUndefined();
  expect(shown).toThrow();
});

test("changes of messages without readers are dropped, except quoted ones", () => {
  const { client, at, shown } = page();
  const quoted = message(900, { text: "quoted" });
  const answer = message(6, { changeSeq: 11, replyTo: quoteOf(quoted) });
  putMessages(client, CONVERSATION, [answer, quoted, ...Array.from({ length: 200 }, (_, i) => message(100 + i))]);
  client.setQueryData<object>(keys.history(CONVERSATION), (state) => ({ ...state, changeSeq: 11 }));
  expect(at(150)).toBeUndefined();
  expect(at(900)).toBe(quoted);
  expect(shown()).toHaveLength(3);
});
