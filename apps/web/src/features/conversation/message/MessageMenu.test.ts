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
  return shownItems();
}

const menuItems = () => [...document.querySelectorAll<HTMLElement>("[role=menuitem]")];
const shownItems = () => menuItems().map(({ textContent }) => textContent);
const shownEntries = () => shownItems().filter((text) => text !== "");
const press = (name: string) =>
  act(async () =>
    menuItems()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );

/** Without the emoji button, which has no text. */
async function entriesFor(...message: Parameters<typeof itemsFor>) {
  await itemsFor(...message);
  return shownEntries();
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

const FIRST = ["Reply", "Reply in thread", "Copy"];

test("a guest's menu offers neither forwarding nor correcting", async () => {
  client.setQueryData(keys.me, { _id: ME, fullName: "Lucía", guest: true });
  expect(await entriesFor(ANA)).toEqual([...FIRST, "Pin", "Select", "More", "Delete for me"]);
  await press("More");
  expect(shownEntries()).toEqual(["Copy link", "Report…"]);
});

const SPANISH = "Mañana voy a la ciudad";

const RARE = ["Keep", "Pin", "Select", "Copy link"];

test.each([
  ["mine, of one person, under a finger", ME, true, true, ["Edit message", ...RARE, "See what Emma sees"], "Delete"],
  ["mine, of one person, under a pointer", ME, true, false, ["Edit message", ...RARE], "Delete"],
  ["mine, of a group", ME, false, true, ["Edit message", ...RARE, "Info"], "Delete"],
  ["another's, translated", EMMA, true, true, [...RARE, "Report…"], "Delete for me"],
  ["another's", EMMA, true, true, [...RARE, "Wrong language?", "Report…"], "Delete for me"],
] as const)(
  "a message of %s has seven entries, the rest behind More",
  async (whose, sender, direct, touch, rest, last) => {
    vi.stubGlobal("matchMedia", () => ({ matches: touch, addEventListener() {}, removeEventListener() {} }));
    const one = message(1, { senderId: sender, text: SPANISH, language: "es" });
    const translated = { translatedText: "Tomorrow", provider: "apertium" };
    if (whose.endsWith(", translated")) client.setQueryData(keys.translation(one._id, one.revision, "en"), translated);
    const entries = await entriesFor(sender, { text: SPANISH, language: "es", reactions: [] }, [], direct);
    const [edit, ...others] = rest;
    const isMine = edit === "Edit message";
    expect(entries).toEqual([...FIRST, "Forward", isMine ? edit : "Remind me", "More", last]);
    await press("More");
    expect(shownEntries()).toEqual(isMine ? ["Remind me", ...others] : rest);
  },
);

test("an own poll can be ended in the first step", async () => {
  const poll = { options: [{ text: "Paella", votes: 0 }], multiple: false };
  expect(await entriesFor(ME, { poll })).toEqual([
    ...["Reply", "End poll", "Reply in thread", "Copy", "Forward", "More", "Delete"],
  ]);
});

test.each([
  [true, true],
  [false, false],
])("with touch %s, an own message's menu offers the reader's view: %s", async (touch, expected) => {
  vi.stubGlobal("matchMedia", () => ({ matches: touch, addEventListener() {}, removeEventListener() {} }));
  await itemsFor(ME, {}, [], true);
  await press("More");
  expect(shownItems().includes("See what Emma sees")).toBe(expected);
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
  await press("Read aloud");
  expect(spoken).toMatchObject([{ text: "Tomorrow I go to town", lang: "en_US" }]);
});
