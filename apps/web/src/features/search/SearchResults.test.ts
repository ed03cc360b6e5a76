import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { Palette } from "lucide-react";
import { act, createElement, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FoundMessage } from "#/data/search/search.queries.ts";
import chat from "#/i18n/en/chat.json" with { type: "json" };
import common from "#/i18n/en/common.json" with { type: "json" };
import people from "#/i18n/en/people.json" with { type: "json" };
import searchTexts from "#/i18n/en/search.json" with { type: "json" };
import timeline from "#/i18n/en/timeline.json" with { type: "json" };
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { ANA, CONVERSATION, conversation, EMMA, message } from "#test/messages.ts";
import { WAIT_MS } from "../../../../../patience.ts";
import { SearchResults } from "./SearchResults.tsx";
import type { FieldKey, SearchText } from "./search-text.ts";

const FOUND_NOTHING = { messages: [], translations: [], untranslated: null, incomplete: false };
const chatOfThem = conversation(message(1));

let answers: Record<string, (query: URLSearchParams) => unknown>;
let asked: string[];
let root: Root;
let place: HTMLElement;
let search: SearchText;
const opened = vi.fn();
const selected = vi.fn();

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("IntersectionObserver", NothingInSight);
  vi.stubGlobal("ResizeObserver", NothingInSight);
  const en = { chat, common, people, search: searchTexts, timeline };
  await i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } });
  answers = {
    "/api/conversations": () => [],
    "/api/messages/contacts": () => [],
    "/api/search": () => FOUND_NOTHING,
    "/api/translation/languages": () => ({ languages: { en: ["es"], es: ["en"] } }),
    [`/api/conversations/${CONVERSATION}`]: () => chatOfThem,
  };
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const url = new URL(path, location.origin);
    if (!url.pathname.endsWith("languages")) asked.push(path);
    const answer = answers[url.pathname]?.(url.searchParams);
    if (answer instanceof Response) return answer;
    return new Response(JSON.stringify(answer), { status: answer ? 200 : 400 });
  });
  place = document.createElement("main");
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

class NothingInSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const settled = (expectation: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expectation();
  }, WAIT_MS);

const fieldKey: { current: FieldKey | null } = { current: null };

const ran = vi.fn();
const COMMANDS = ["New group", "Theme: Dark", "Settings: Appearance", "设置：外观"].map((text) => ({
  key: text,
  text,
  Icon: Palette,
  run: () => ran(text),
}));
let opensFirst = false;

function Searching({ begin }: { readonly begin: SearchText }) {
  const [now, setNow] = useState(begin);
  search = now;
  const input = useRef<HTMLInputElement>(null);
  const box = createElement("search", null, createElement("div"), createElement("input", { ref: input }));
  const results = createElement(SearchResults, {
    me: ANA,
    search: now,
    onSearch: setNow,
    input,
    fieldKey,
    selected: undefined,
    onSelect: selected,
    onConversation: opened,
    opensFirst,
    commands: COMMANDS,
  });
  return createElement("div", null, box, results);
}

const listeners = new Map<string, (payload: unknown) => void>();
const socket = {
  connected: true,
  on(name: string, listener: (payload: unknown) => void) {
    listeners.set(name, listener);
    return this;
  },
  off() {
    return this;
  },
};
const presence = { subscribe: () => () => {}, of: () => "unknown" };
function searchFor(text: string, filters: SearchText["filters"] = []): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const realtime = { socket, presence } as unknown as Realtime;
  const page = createElement(Searching, { begin: { text, filters } });
  const connected = createElement(RealtimeContext, { value: realtime }, page);
  act(() => root.render(createElement(QueryClientProvider, { client }, connected)));
}

const found = (other: Partial<FoundMessage> = {}): FoundMessage => ({
  message: message(7, { text: "nos vemos en la estación", language: "es" }),
  conversationId: CONVERSATION,
  highlights: [{ field: "text", language: "es", ranges: [[16, 24]] }],
  why: { kind: "words" },
  ...other,
});
const searchAnswers = (...messages: readonly FoundMessage[]) => {
  answers["/api/search"] = () => ({ ...FOUND_NOTHING, messages });
};
const marks = () => [...place.querySelectorAll("mark")].map(({ textContent }) => textContent);

test("a failed search shows an error, and retrying keeps the focus", async () => {
  const failing = () => new Response("{}", { status: 400 });
  const good = answers;
  answers = {
    ...answers,
    "/api/conversations": failing,
    "/api/messages/contacts": failing,
    "/api/search": failing,
  };
  searchFor("zoe");
  const retry = () => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again");
  expect(place.querySelector("[role=status]")?.textContent).toBe("Searching...");
  await settled(() => expect(retry()).toBeDefined());
  expect(place.querySelector("[role=alert]")?.textContent).toBe("This list could not be loaded.");
  expect(place.textContent).not.toContain("No users found");

  asked.length = 0;
  answers = good;
  act(() => {
    retry()?.focus();
    retry()?.click();
  });
  await settled(() => expect(place.textContent).toContain('No users found for "zoe"'));
  expect(asked.sort()).toEqual([
    "/api/conversations?q=zoe",
    "/api/messages/contacts?q=zoe",
    "/api/search?q=zoe&sort=newest&of=messages&limit=30",
  ]);
  expect(document.activeElement).toBe(place);
});

test("a result shows its chat, marked words and rendition with language and reason", async () => {
  searchAnswers(
    found({
      highlights: [{ field: "rendition", language: "en", text: "see you at the station", ranges: [[15, 22]] }],
      why: { kind: "rendition", language: "en" },
    }),
  );
  searchFor("station");
  await settled(() => expect(place.textContent).toContain("Emma"));
  expect(place.textContent).toContain("nos vemos en la estación");
  expect(marks()).toEqual(["station"]);
  const rendition = place.querySelector('[lang="en"]');
  expect(rendition?.textContent).toBe("see you at the station");
  expect(rendition?.getAttribute("dir")).toBe("auto");
  expect(place.textContent).toContain("In the translation (English)");
});

test.each<[FoundMessage["why"], string]>([
  [{ kind: "translated", language: "es", query: "estación" }, "Translated: “estación” (Spanish)"],
  [{ kind: "similar", word: "estación" }, "Nearly: “estación”"],
])("a message found as %j says so", async (why, text) => {
  searchAnswers(found({ why }));
  searchFor("station");
  await settled(() => expect(place.textContent).toContain(text));
  expect(marks()).toEqual(["estación"]);
});

test("pressing a found message opens its conversation, and the search stays", async () => {
  searchAnswers(found());
  searchFor("estación");
  await settled(() => expect(marks()).toEqual(["estación"]));
  act(() => place.querySelector("mark")?.closest("button")?.click());
  await settled(() => expect(opened).toHaveBeenCalledWith({ _id: CONVERSATION }));
  expect(search.text).toBe("estación");
});

test("an empty search shows two lines, once the messages have arrived too", async () => {
  const answer = Promise.withResolvers<Response>();
  const answering = fetch;
  vi.stubGlobal("fetch", (path: string) => (path.startsWith("/api/search") ? answer.promise : answering(path)));
  searchFor("zoe");
  await settled(() => expect(place.textContent).toMatch(/MessagesSearching messages\.\.\.$/));
  answer.resolve(new Response(JSON.stringify({ ...FOUND_NOTHING, untranslated: "level" })));
  await settled(() =>
    expect(place.textContent).toMatch(/No users found for "zoe"Try searching with a different name$/),
  );
  expect(place.textContent).not.toContain("essages");
});

test("people appear above the messages, and stay when those arrive later", async () => {
  const answer = Promise.withResolvers<Response>();
  answers["/api/conversations"] = () => [chatOfThem];
  answers["/api/search"] = () => FOUND_NOTHING;
  const answering = fetch;
  vi.stubGlobal("fetch", (path: string) => (path.startsWith("/api/search") ? answer.promise : answering(path)));
  searchFor("em");
  const headings = () => [...place.querySelectorAll("h2")].map(({ textContent }) => textContent);
  await settled(() => expect(place.textContent).toContain("Emma"));
  const before = place.querySelector("section")?.innerHTML;
  expect(place.textContent).toContain("Searching messages...");
  answer.resolve(new Response(JSON.stringify({ ...FOUND_NOTHING, messages: [found()] })));
  await settled(() => expect(marks()).toEqual(["estación"]));
  expect(headings()).toEqual(["Chats", "Messages"]);
  expect(place.querySelector("section")?.innerHTML).toBe(before);
});

test("a completely typed filter becomes a chip, and people are not searched then", async () => {
  searchFor("has:link lang:es before:2026-11-01 estación");
  await settled(() => expect(search.filters).toHaveLength(3));
  expect(search.text).toBe("estación");
  await settled(() => expect(asked.at(-1)).toContain("/api/search?q=estaci%C3%B3n"));
  const query = new URL(asked.at(-1) ?? "", location.origin).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ has: "link", lang: "es" });
  expect(new Date(query.get("before") ?? "").toDateString()).toBe("Sun Nov 01 2026");
  expect(asked.filter((path) => !path.startsWith("/api/search"))).toEqual([]);
});

test("people are suggested while typing; Enter picks the first, Backspace removes it", async () => {
  answers["/api/messages/contacts"] = (query) =>
    query.get("q") === "em" ? [{ _id: EMMA, fullName: "Emma", profilePic: "" }] : [];
  searchFor("hello from:em");
  await settled(() => expect(place.querySelector("li")?.textContent).toContain("Emma"));
  const press = (key: string, at = 0) => {
    const currentTarget = { selectionStart: at, selectionEnd: at };
    let isTaken: boolean | undefined;
    act(() => {
      isTaken = fieldKey.current?.({ key, currentTarget, preventDefault() {} } as never);
    });
    return isTaken;
  };
  expect(press("Enter")).toBe(true);
  expect(search).toEqual({ text: "hello ", filters: [{ kind: "from", value: EMMA, name: "Emma" }] });
  expect(place.querySelector("search li")?.textContent).toBe("From: Emma");
  expect(press("Backspace", 3)).toBe(false);
  expect(press("Backspace")).toBe(true);
  expect(search.filters).toEqual([]);
});

test("an empty result names the filters and languages that were searched, and why", async () => {
  answers["/api/search"] = () => ({
    ...FOUND_NOTHING,
    translations: [{ language: "es", query: "estación" }],
    untranslated: "level",
    incomplete: true,
  });
  searchFor("station", [{ kind: "from", value: EMMA, name: "Emma" }]);
  await settled(() => expect(place.textContent).toContain("No messages found"));
  for (const text of [
    "Searched for: station",
    "Filters: From: Emma",
    "Also looked for: “estación” (Spanish)",
    "your chats keep the words",
    "Older messages are still being indexed",
  ])
    expect(place.textContent).toContain(text);
});

test("a message deleted meanwhile leaves the results", async () => {
  searchAnswers(found());
  searchFor("estación");
  await settled(() => expect(marks()).toEqual(["estación"]));
  searchAnswers();
  const deleted = { ...found().message, text: "", deletedAt: "2026-11-25T00:00:00.000Z" };
  act(() => listeners.get("messageUpdated")?.(deleted));
  await settled(() => expect(place.textContent).toContain("No users found"));
  expect(marks()).toEqual([]);
});

test("more messages load on request, below those already shown", async () => {
  const next = "/api/search?cursor=two";
  answers["/api/search"] = (query) => {
    const body = {
      ...FOUND_NOTHING,
      messages: [query.has("cursor") ? found({ message: message(6) }) : found()],
    };
    const headers = query.has("cursor") ? {} : { link: `<${next}>; rel="next"` };
    return new Response(JSON.stringify(body), { headers: headers as Record<string, string> });
  };
  searchFor("estación");
  const more = () => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === "More messages");
  await settled(() => expect(more()).toBeDefined());
  expect(place.textContent).toContain("More than 1 messages found");
  act(() => more()?.click());
  await settled(() => expect(place.textContent).toContain("2 messages found"));
  expect(asked).toContain(next);
  expect(more()).toBeUndefined();
});

const commands = () =>
  [...place.querySelectorAll("li > button")].map(({ textContent }) => textContent).filter((text) => text !== "");

test.each([
  ["dark", ["Theme: Dark"]],
  ["thé DA", ["Theme: Dark"]],
  ["app", ["Settings: Appearance"]],
  ["观", ["设置：外观"]],
  ["the group of ana", []],
  ["d", []],
])("typed words offer commands: %s", async (typed, expected) => {
  searchFor(typed);
  await settled(() => expect(place.textContent).not.toContain(people.searching));
  expect(commands()).toEqual(expected);
});

test("Enter runs the command when no person has that name", async () => {
  opensFirst = true;
  searchFor("new gr");
  await settled(() => expect(ran.mock.calls).toEqual([["New group"]]));
  opensFirst = false;
});

test("filters hide commands", async () => {
  searchFor("new gr", [{ kind: "has", value: "link" }]);
  await settled(() => expect(place.textContent).toContain(searchTexts.noMessages));
  expect(place.textContent).not.toContain("New group");
});
