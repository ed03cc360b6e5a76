import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "#/data/keys.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { message } from "#test/messages.ts";
import { MembersContext } from "../members.ts";
import { MessageMenu } from "./MessageMenu.tsx";

const [ME, ANA, EMMA] = ["me", "ana", "emma"];
let client: ReturnType<typeof createQueryClient>;
let stop = () => {};

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Never answers, so the menu shows what the page already knows.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n();
  client = createQueryClient();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const EMMA_HERSELF = { _id: EMMA, fullName: "Emma", profilePic: "" };

async function itemsFor(senderId: string, beside: object = {}, blocked: readonly string[] = [], direct = false) {
  const one = message(1, { senderId, text: "Yesterday I go", ...beside });
  client.setQueryData(keys.conversationSettings(one.conversationId), { openToCorrections: [ANA] });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const { conversationId } = one;
  const group = { conversationId, blocked: new Set(blocked) };
  const menu = createElement(MessageMenu, {
    me: ME,
    message: one,
    opened: undefined,
    anchor: place,
    onClose: () => {},
  });
  const value = direct
    ? { me: ME, known: [EMMA_HERSELF], canWrite: true, mayPin: true, group: null }
    : { me: ME, known: [], canWrite: true, mayPin: true, group };
  const inChat = createElement(MembersContext, { value }, menu);
  await act(async () => root.render(createElement(QueryClientProvider, { client }, inChat)));
  stop = () => {
    act(() => root.unmount());
    place.remove();
  };
  return [...document.querySelectorAll("[role=menuitem]")].map(({ textContent }) => textContent);
}

test("the menu offers to correct authors who allow it, before the server answers", async () => {
  expect(await itemsFor(ANA)).toContain("Correct");
});

test.each([
  ["of who does not let others correct them", EMMA, {}, []],
  ["of mine", ME, {}, []],
  ["that was forwarded", ANA, { forwarded: true }, []],
  ["without words", ANA, { text: "" }, []],
  ["of a person I have blocked", ANA, {}, [ANA]],
])("the menu offers no correction for a message %s", async (_, sender, beside, blocked) => {
  const items = await itemsFor(sender, beside, blocked);
  expect(items).not.toContain("Correct");
  expect(items.length).toBeGreaterThan(0);
});

test("a guest's menu offers neither forwarding nor correcting", async () => {
  client.setQueryData(keys.me, { _id: ME, fullName: "Lucía", guest: true });
  const items = await itemsFor(ANA);
  expect(items.filter((text) => text !== "")).toEqual(["Reply", "Copy", "Pin", "Report…", "Delete for me"]);
});

const SPANISH = "Mañana voy a la ciudad";

test.each([
  ["mine, of one person, under a finger", ME, true, true, ["Edit message", "See what Emma sees", "Delete"]],
  ["mine, of one person, under a pointer", ME, true, false, ["Edit message", "Delete"]],
  ["mine, of a group", ME, false, true, ["Edit message", "Info", "Delete"]],
  ["another's, translated", EMMA, true, true, ["Report…", "Delete for me"]],
  ["another's, not translated", EMMA, true, true, ["Wrong language?", "Report…", "Delete for me"]],
  ["another's, who may be corrected", ANA, false, true, ["Correct", "Report…", "Delete for me"]],
] as const)("a message of %s has at most seven entries", async (whose, sender, direct, touch, last) => {
  vi.stubGlobal("matchMedia", () => ({ matches: touch, addEventListener() {}, removeEventListener() {} }));
  const one = message(1, { senderId: sender, text: SPANISH, language: "es" });
  const translated = { translatedText: "Tomorrow", provider: "apertium" };
  if (whose.endsWith(", translated")) client.setQueryData(keys.translation(one._id, one.revision, "en"), translated);
  const items = await itemsFor(sender, { text: SPANISH, language: "es", reactions: [] }, [], direct);
  const entries = items.filter((text) => text !== "");
  expect(entries).toEqual(["Reply", "Copy", "Forward", "Pin", ...last]);
  expect(entries.length).toBeLessThanOrEqual(7);
});

test.each([
  [true, true],
  [false, false],
])("with touch %s, an own message's menu offers the reader's view: %s", async (touch, expected) => {
  vi.stubGlobal("matchMedia", () => ({ matches: touch, addEventListener() {}, removeEventListener() {} }));
  const items = await itemsFor(ME, {}, [], true);
  expect(items.includes("See what Emma sees")).toBe(expected);
});

test("a message is read aloud by a voice of the device, in its shown language", async () => {
  const spoken: { text: string; lang: string }[] = [];
  const voices = [
    { lang: "en-GB", localService: false },
    { lang: "en_US", localService: true },
    { lang: "es-ES", localService: true },
  ];
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    cancel() {},
    speak: (one: { text: string; lang: string }) => spoken.push(one),
  });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const one = message(1, { senderId: EMMA, text: SPANISH, language: "es" });
  const translated = { translatedText: "Tomorrow I go to town", provider: "apertium", targetLanguage: "en" };
  client.setQueryData(keys.translation(one._id, one.revision, "en"), translated);
  const items = await itemsFor(EMMA, { text: SPANISH, language: "es" }, [], true);
  expect(items).toContain("Read aloud");
  const item = [...document.querySelectorAll<HTMLElement>("[role=menuitem]")].find(
    ({ textContent }) => textContent === "Read aloud",
  );
  await act(async () => item?.click());
  expect(spoken).toMatchObject([{ text: "Tomorrow I go to town", lang: "en_US" }]);
});
