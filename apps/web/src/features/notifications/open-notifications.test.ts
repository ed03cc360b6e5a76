import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONVERSATION, conversation, message } from "#test/messages.ts";
import type { InMyLanguage } from "../translation/renditions/in-my-language.ts";
import { createOpenNotifications } from "./open-notifications.ts";

class Note {
  static drawn: Note[] = [];
  onclose = () => {};
  closed = false;
  readonly body: string;
  constructor(_title: string, { body }: { body: string }) {
    this.body = body;
    Note.drawn.push(this);
  }
  close() {
    this.closed = true;
  }
}

/** Renditions that resolve when `come` is called; `patiences` records the requested time limits. */
function notifications() {
  const patiences: number[] = [];
  const waiting = new Map<string, (text: string) => void>();
  const opened = createOpenNotifications((one, patience) => {
    patiences.push(patience);
    const { promise, resolve } = Promise.withResolvers<InMyLanguage>();
    waiting.set(one.text, (text) => resolve({ message: { ...one, text }, isTranslated: text !== one.text }));
    return promise;
  });
  const come = async (written: string, text: string) => {
    waiting.get(written)?.(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  const show = (seq: number, text: string) => opened.show({ message: message(seq, { text }), name: "Emma" }, () => {});
  return { ...opened, show, come, patiences };
}
const unread = { unreadCount: 1, lastReadSeq: 0 };
const bodies = () => Note.drawn.map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Notification", Note);
  Note.drawn = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a translated message is marked, and one shown as written is not", async () => {
  const { show, come } = notifications();
  show(1, "hola");
  await come("hola", "hello");
  show(2, "hi");
  await come("hi", "hi");
  expect(bodies()).toEqual(["\u2068文A\u2069 hello", "hi"]);
});

test("a message deleted while its rendition loads is not shown", async () => {
  const { show, come, follow } = notifications();
  show(1, "hola");
  follow([conversation(message(1, { text: "", deletedAt: "now", revision: 2 }), unread)]);
  await come("hola", "hello");
  expect(bodies()).toEqual([]);
});

test("the rendition of an edited message's latest text is shown, in any order", async () => {
  const { show, come, follow } = notifications();
  show(1, "hola");
  follow([conversation(message(1, { text: "adiós", revision: 2 }), unread)]);
  await come("adiós", "goodbye");
  await come("hola", "hello");
  expect(bodies()).toEqual(["\u2068文A\u2069 goodbye"]);
});

test("two messages in a row wait no longer than one", async () => {
  const { show, come, patiences } = notifications();
  show(1, "uno");
  await vi.advanceTimersByTimeAsync(1_500);
  show(2, "dos");
  await vi.advanceTimersByTimeAsync(1_000);
  show(3, "tres");
  expect(patiences).toEqual([2_000, 500, -500]);
  await come("tres", "three");
  show(4, "cuatro");
  expect(patiences.at(-1)).toBe(2_000);
});

test("a late rendition replaces the original", async () => {
  const late = Promise.withResolvers<InMyLanguage>();
  const one = message(1, { text: "hola" });
  const { show } = createOpenNotifications(async () => ({
    message: one,
    isTranslated: false,
    late: late.promise,
  }));
  show({ message: one, name: "Emma" }, () => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()).toEqual(["hola"]);
  late.resolve({ message: { ...one, text: "hello" }, isTranslated: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()).toEqual(["hola", "\u2068文A\u2069 hello"]);
});

test("a closed notification does not return with an edit, but the next message shows", async () => {
  const { show, come, follow } = notifications();
  show(1, "hola");
  await come("hola", "hello");
  show(2, "adiós");
  Note.drawn[0]?.onclose();
  await come("adiós", "goodbye");
  Note.drawn[1]?.onclose();
  follow([conversation(message(2, { text: "adiós!", revision: 2, conversationId: CONVERSATION }), unread)]);
  await come("adiós!", "goodbye!");
  expect(bodies()).toEqual(["\u2068文A\u2069 hello", "\u2068文A\u2069 goodbye"]);
});
