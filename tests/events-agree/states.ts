import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import type { LateDetector } from "../../apps/server/test/late-detector.ts";
import type { Answer, Person } from "../../apps/server/test/person.ts";
import type { TestServer } from "../../apps/server/test/server.ts";
import { newestSpanOf } from "../../apps/web/src/data/conversations/conversation-state.ts";
import { asCached, type ConversationList } from "../../apps/web/src/data/conversations/conversations.queries.ts";
import type { PageHistory } from "../../apps/web/test/page-history.ts";

/** The state of a page before and after an event, and the state of a fresh load. */
export interface States {
  readonly before: unknown;
  readonly applied: unknown;
  readonly fresh: unknown;
}

/** The server of the test file, which is not there yet while the cases are listed. */
export interface Running {
  readonly server: TestServer;
  readonly detector: LateDetector;
}

/** An event in the ways in which it comes. */
export type Cases = (() => Promise<States>)[];

export async function listOf(reader: Person, query = ""): Promise<ConversationList> {
  const { body } = await reader.call<Conversation[]>("GET /conversations", {
    path: `/conversations${query}`,
  });
  return { pages: [{ items: body.map(asCached), next: null }], pageParams: [null] };
}

export async function conversationOf(reader: Person, id: string): Promise<Conversation> {
  const path = `/conversations/${id}`;
  return asCached((await reader.call<Conversation>("GET /conversations/:conversationId", { path })).body);
}

export async function historyOf(reader: Person, other: Person): Promise<PageHistory> {
  const path = `/messages/${other.id}?limit=100`;
  return stateOf(await reader.call<Message[]>("GET /messages/:userId", { path }));
}

export function stateOf({ body, headers }: Answer<Message[]>): PageHistory {
  const header = (name: string) => Number(headers.get(name) ?? "none");
  return {
    messages: body,
    ...newestSpanOf(body),
    changeSeq: header("x-change-seq"),
    older: null,
    receipts: {
      lastReadSeq: header("x-last-read-seq"),
      theirLastReadSeq: header("x-their-last-read-seq"),
      theirLastDeliveredSeq: header("x-their-last-delivered-seq"),
    },
  };
}

/** Two people who have written to each other; detection has run, so nothing else changes meanwhile. */
export async function acquainted(server: TestServer): Promise<{ ana: Person; emma: Person }> {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  // Devices of earlier cases would hear every event of this one.
  for (const person of [ana, emma]) await person.leave();
  await (await emma.device()).sends(ana.id, "Good morning, how are you today?");
  await server.app.idle();
  return { ana, emma };
}
