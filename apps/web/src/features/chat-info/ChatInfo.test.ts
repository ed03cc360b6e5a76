import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { chatWith, type OpenedChat } from "#/data/conversations/opened-chat.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { ANA, CONVERSATION, EMMA } from "#test/messages.ts";
import { SocketOfTest } from "#test/realtime.ts";
import { WAIT } from "../../../../../patience.ts";
import { ChatInfo } from "./ChatInfo.tsx";
import type { InfoPage } from "./pages.ts";

const EMMAS = chatWith({ _id: EMMA, fullName: "Emma", profilePic: "" });
const familyFor = (myRole: "owner" | "member"): OpenedChat => ({
  key: CONVERSATION,
  name: "Familia",
  person: null,
  group: {
    _id: CONVERSATION,
    kind: "group",
    title: "Familia",
    myRole,
    group: { title: "Familia", avatar: "", editing: "admins", description: "Una casa" },
  } as never,
});
const settings = (privacyLevel: string | null = null, effectivePrivacyLevel = "server") => ({
  mine: { muted: false, mutedUntil: null, notify: "all", privacyLevel, autoTranslate: null, practice: false },
  effectivePrivacyLevel,
  disappearing: "off",
  tone: "formal",
});
const READY = { state: "ready", done: 0, total: 0 };
const provider = (available: boolean) => [{ id: "deepl", name: "DeepL", madeAt: "provider", available, pairs: 9 }];

class NothingInSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let answers: Record<string, unknown>;
let root: Root;
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (url: string) => {
    const path = Object.keys(answers).find((end) => new URL(url, location.origin).pathname.endsWith(end));
    return path ? Response.json(answers[path]) : Response.json({ code: "NOT_FOUND" }, { status: 404 });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("ResizeObserver", NothingInSight);
  await startI18n();
  answers = { "/settings": settings(), "/status": { engines: [], highestPrivacyLevel: "providers", setup: READY } };
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(first: InfoPage, chat = EMMAS): Promise<void> {
  const info = createElement(ChatInfo, {
    me: ANA,
    address: CONVERSATION,
    chat,
    first,
    onAsk: () => {},
    onClose: () => {},
  });
  const realtime = { socket: new SocketOfTest() } as unknown as Realtime;
  const client = createQueryClient();
  if (chat.group) client.setQueryData(conversationQuery(CONVERSATION).queryKey, chat.group as never);
  await act(async () =>
    root.render(
      createElement(QueryClientProvider, { client }, createElement(RealtimeContext, { value: realtime }, info)),
    ),
  );
}
const settled = (check: () => void) => act(() => vi.waitFor(check, WAIT));
const texts = (role: string) => [...document.querySelectorAll(role)].map(({ textContent }) => textContent);

test.each([
  ["none is set up", provider(false), null, 2],
  ["none is set up, and they were chosen before", provider(false), "providers", 3],
  ["one is set up", provider(true), null, 3],
])("outside services can be chosen only where one is set up or chosen: %s", async (_, engines, chosen, count) => {
  Object.assign(answers, {
    "/settings": settings(chosen),
    "/status": { engines, highestPrivacyLevel: "providers", setup: READY },
  });
  await open("whoMay");
  await settled(() => expect(texts("[role=radio]")).toHaveLength(count));
});

test.each([true, false])("the tone is a row where an available engine follows it: %s", async (tone) => {
  answers["/glossary"] = {
    terms: [],
    mayChange: true,
    engines: [{ id: "openai", name: "A model", terms: "told", tone }],
  };
  await open("index");
  await settled(() => expect(texts("li")).toContain("MuteOff"));
  await settled(() => expect(texts("li").includes("Tone of translationsFormal")).toBe(tone));
});

test.each([
  ["owner", 3],
  ["member", 0],
] as const)("a group's tone is chosen by its editors and read by others: %s", async (role, radios) => {
  await open("tone", familyFor(role));
  await settled(() => expect(document.body.textContent).toContain("Formal"));
  expect(texts("[role=radio]")).toHaveLength(radios);
});

test.each([
  ["server", "server", true],
  ["providers", "providers", true],
  ["server", "providers", false],
  ["device", "server", false],
])("a group's description follows its messages' privacy level: %s, by default %s", async (level, byDefault, is) => {
  const family = familyFor("member");
  Object.assign(answers, {
    "/translation/translate": { translatedText: "A house", targetLanguage: "en", provider: "rules" },
    "/settings": { ...settings(null, level), mine: { ...settings().mine, autoTranslate: true } },
    "/settings/translation": { settings: { preferredLanguage: "en", readLanguages: [] } },
    "/status": { engines: [], defaultPrivacyLevel: byDefault, setup: READY },
  });
  await open("index", family);
  await settled(() => expect(texts("p")).toContain("Una casa"));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(texts("p").includes("A house")).toBe(is);
});

test("a group's info begins with five members, and ends with leaving it", async () => {
  const family = familyFor("member");
  const member = (n: number) => ({
    user: { _id: `user ${n}`, fullName: `Member ${n}`, profilePic: "" },
    role: "member",
  });
  answers["/members"] = Array.from({ length: 7 }, (_, n) => member(n));
  await open("index", { ...family, group: { ...family.group, memberCount: 7 } as never });
  await settled(() => expect(texts("section li").slice(0, 6)).toEqual(MEMBERS_ROWS));
  const settings = [...document.querySelectorAll("li")].find((row) => row.textContent === "MuteOff") as Element;
  const members = document.querySelector("section") as Element;
  expect(members.compareDocumentPosition(settings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(texts("button").at(-1)).toBe("Leave group");
});

const MEMBERS_ROWS = [0, 1, 2, 3, 4].map((n) => `M${n}Member ${n}`).concat("All 7 members");

test("settings that could not be loaded show an error, and appear once loaded", async () => {
  const there = answers["/settings"];
  delete answers["/settings"];
  await open("index");
  await settled(() => expect(document.querySelector("[role=alert]")?.textContent).toContain("could not be loaded"));
  answers["/settings"] = there;
  await act(async () => document.querySelector<HTMLElement>("[role=alert] button")?.click());
  await settled(() => expect(texts("li")).toContain("MuteOff"));
  expect(document.querySelector("[role=alert]")).toBeNull();
});
