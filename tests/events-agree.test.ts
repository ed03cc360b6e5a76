import { type EventName, events } from "@lingualoom/contract/events.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptedEngine } from "../apps/server/test/engines.ts";
import { lateDetector } from "../apps/server/test/late-detector.ts";
import { startTestServer, type TestServer } from "../apps/server/test/server.ts";
import { besideMessageCases } from "./events-agree/beside-messages.ts";
import { captionCases } from "./events-agree/captions.ts";
import { conversationCases } from "./events-agree/conversations.ts";
import { groupCases } from "./events-agree/groups.ts";
import { messageCases } from "./events-agree/messages.ts";
import { peopleCases } from "./events-agree/people.ts";
import { receiptCases } from "./events-agree/receipts.ts";
import type { Cases, Running } from "./events-agree/states.ts";
import { translationCases } from "./events-agree/translation.ts";
import { updateCases } from "./events-agree/updates.ts";

/**
 * Guarantee 4: for every event, a page's state with the event applied equals a fresh fetch. An event without a case fails
 * the first test. Every case also asserts that the state before was different, or it would prove nothing.
 */

let server: TestServer;
const detector = lateDetector();
beforeAll(async () => {
  const engine = scriptedEngine({ hola: "hello", amiga: "friend", llega: "arrives", tren: "train" });
  server = await startTestServer({ engines: [engine], detector, environment: { ADMIN_EMAILS: cast.dieter.email } });
});
afterAll(() => server[Symbol.asyncDispose]());

const at: Running = {
  detector,
  get server() {
    return server;
  },
};
const inGroups = groupCases(at);
const messages = messageCases(at);
const receipts = receiptCases(at);
const updates = updateCases(at);
const cases: Record<EventName, Cases> = {
  ...inGroups,
  ...messages,
  newMessage: [...messages.newMessage, ...inGroups.newMessage],
  ...updates,
  messageUpdated: [...updates.messageUpdated, ...besideMessageCases(at).messageUpdated],
  threadChanged: receipts.threadChanged,
  messagesRead: [...receipts.messagesRead, ...inGroups.messagesRead],
  messagesDelivered: [...receipts.messagesDelivered, ...inGroups.messagesDelivered],
  ...translationCases(at),
  ...conversationCases(at),
  ...peopleCases(at),
  ...captionCases,
};

test("every event has a case", () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(events).sort());
});

describe.each(Object.entries(cases))("%s", (_event, variants) => {
  test.each(variants.map((run, i) => ({ run, variant: i + 1 })))(
    "the state before with the event applied equals a fresh fetch ($variant)",
    async ({ run }) => {
      const { before, applied, fresh } = await run();
      expect(before).not.toEqual(fresh);
      expect(applied).toEqual(fresh);
    },
  );
});
