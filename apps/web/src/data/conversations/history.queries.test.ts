import type { Message, SystemMessage } from "@lingualoom/contract/shapes.ts";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedHistory } from "#test/cached-history.ts";
import { CONVERSATION, message } from "#test/messages.ts";
import { createQueryClient } from "../query-client.ts";
import { withChanges } from "./conversation-state.ts";
import { historyQuery, reloadHistory } from "./history.queries.ts";
import { loadOlder } from "./load-history.ts";
import { historyOf } from "./loaded-history.ts";
import { putMessages } from "./messages.ts";

interface PageOfHistory {
  readonly changeSeq: number;
  readonly older?: string;
}

const asked = new Map<string, (answer: Response) => void>();
const query = historyQuery(CONVERSATION);

beforeEach(() => {
  asked.clear();
  vi.stubGlobal("fetch", (path: string) => new Promise((resolve) => asked.set(path, resolve)));
});
afterEach(() => vi.unstubAllGlobals());

async function answer(path: string, messages: readonly Message[], { changeSeq, older }: PageOfHistory) {
  const full = `/api/conversations/${CONVERSATION}/messages?${path}`.replace(/\?$/, "");
  await expect.poll(() => [...asked.keys()]).toContain(full);
  const headers = new Headers({ "x-change-seq": String(changeSeq) });
  if (older) headers.set("link", `</api/conversations/${CONVERSATION}/messages?${older}>; rel="next"`);
  asked.get(full)?.(new Response(JSON.stringify(messages), { headers }));
  asked.delete(full);
}

async function opened() {
  const client = createQueryClient();
  new QueryObserver(client, query).subscribe(() => undefined);
  await answer("", [message(5), message(6)], { changeSeq: 6, older: "before=5" });
  const shown = () => historyOf(client, CONVERSATION)?.messages.map(({ seq, text }) => [seq, text]);
  await expect.poll(shown).toEqual(as(5, 6));
  return { client, shown, refetch: () => client.refetchQueries({ queryKey: query.queryKey }) };
}

const as = (...seqs: number[]) => seqs.map((seq) => [seq, `message ${seq}`]);

test("a page that arrives while changes are requested stays when their answer comes", async () => {
  const { client, shown, refetch } = await opened();
  const fetched = refetch();
  const older = loadOlder(client, CONVERSATION);
  await answer("before=5", [message(3), message(4)], { changeSeq: 6, older: "before=3" });
  await older;
  await answer("changedSince=6&limit=100", [message(3, { changeSeq: 7, text: "edited" })], { changeSeq: 7 });
  await fetched;
  expect(shown()).toEqual([[3, "edited"], ...as(4, 5, 6)]);
  expect(client.getQueryData(query.queryKey)?.older).toBe(`/api/conversations/${CONVERSATION}/messages?before=3`);
});

test("an event that arrives while changes are requested stays when their answer comes", async () => {
  const { client, shown, refetch } = await opened();
  const fetched = refetch();
  putMessages(client, CONVERSATION, [message(7)]);
  client.setQueryData(query.queryKey, (state) => state && withChanges(state, [message(7)], 7));
  await answer("changedSince=6&limit=100", [], { changeSeq: 6 });
  await fetched;
  expect(shown()).toEqual(as(5, 6, 7));
  expect(client.getQueryData(query.queryKey)?.changeSeq).toBe(7);
});

test("unchanged messages stay the same objects, so their bubbles are not redrawn", async () => {
  const { client, refetch } = await opened();
  const before = cachedHistory(client).messages;
  const fetched = refetch();
  await answer("changedSince=6&limit=100", [message(6, { changeSeq: 7 }), message(5)], { changeSeq: 7 });
  await fetched;
  const after = cachedHistory(client).messages;
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test("a page next to a part no longer loaded makes no hole", async () => {
  const { client, shown, refetch } = await opened();
  const older = loadOlder(client, CONVERSATION);
  const fetched = refetch();
  for (const path of ["changedSince=6&limit=100", "c=2", "c=3", "c=4"])
    await answer(path, [], {
      changeSeq: 900,
      older: path.startsWith("c=") ? `c=${Number(path[2]) + 1}` : "c=2",
    });
  await answer("c=5", [], { changeSeq: 900, older: "c=6" });
  await answer("", [message(800), message(801)], { changeSeq: 900, older: "before=800" });
  await fetched;
  await answer("before=5", [message(3), message(4)], { changeSeq: 6, older: "before=3" });
  await older;
  expect(shown()).toEqual(as(800, 801));
  expect(client.getQueryData(query.queryKey)?.older).toBe(`/api/conversations/${CONVERSATION}/messages?before=800`);
});

test("changes made while an older page was on its way are requested", async () => {
  const { client, shown } = await opened();
  const older = loadOlder(client, CONVERSATION);
  // An edit of message 4, which is not loaded, arrives before a page read without it.
  const edited = message(4, { changeSeq: 7, text: "edited" });
  putMessages(client, CONVERSATION, [edited]);
  client.setQueryData(query.queryKey, (state) => state && withChanges(state, [edited], 7));
  await answer("before=5", [message(3), message(4)], { changeSeq: 6, older: "before=3" });
  await answer("changedSince=6&limit=100", [edited], { changeSeq: 7 });
  await older;
  await expect.poll(shown).toEqual([[3, "message 3"], [4, "edited"], ...as(5, 6)]);
});

test("a history whose imported part changed is loaded again down to its reader's place", async () => {
  const { client, shown } = await opened();
  const older = loadOlder(client, CONVERSATION);
  await answer(
    "before=5",
    [-1, 0, 1, 2, 3, 4].map((seq) => message(seq, { changeSeq: 6 })),
    { changeSeq: 6 },
  );
  await older;
  reloadHistory(client, CONVERSATION);
  await answer("", [message(5), message(6)], { changeSeq: 6, older: "before=5" });
  expect(shown()).toEqual(as(-1, 0, 1, 2, 3, 4, 5, 6));
  const rest = [
    message(0, { _id: "another", text: "another", changeSeq: 0 }),
    ...[1, 2, 3, 4].map((seq) => message(seq)),
  ];
  await answer("before=5&limit=100", rest, { changeSeq: 6, older: "before=0" });
  await expect.poll(shown).toEqual([[0, "another"], ...as(1, 2, 3, 4, 5, 6)]);
});

test("a line about an import that was missed loads the history again", async () => {
  const { shown, refetch } = await opened();
  const fetched = refetch();
  const system: SystemMessage = { code: "history_removed", by: message(1).senderId, users: [], value: "slack 2" };
  await answer("changedSince=6&limit=100", [message(7, { system })], { changeSeq: 7 });
  await answer("", [message(5), message(6), message(7, { system })], { changeSeq: 7 });
  await fetched;
  expect(shown()).toEqual(as(5, 6, 7));
});
