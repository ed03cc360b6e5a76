import type { Term, Glossary as Terms } from "@lingualoom/contract/calls/glossary.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import common from "#/i18n/en/common.json";
import dialogs from "#/i18n/en/dialogs.json";
import glossary from "#/i18n/en/glossary.json";
import settings from "#/i18n/en/settings.json";
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { toast, toasts } from "#/ui/toasts/toast.ts";
import { SocketOfTest } from "#test/realtime.ts";
import { WAIT } from "../../../../../patience.ts";
import { Glossary } from "./Glossary.tsx";

const stays = (term: string): Term => ({
  _id: `id of ${term}`,
  term,
  translation: null,
  sourceLanguage: null,
  targetLanguage: null,
});
const ENGINES: Terms["engines"] = [
  { id: "openai", name: "OpenAI", terms: "told", tone: true },
  { id: "bergamot", name: "Bergamot", terms: "placed", tone: false },
];

let stored: Terms;
let sent: { readonly call: string; readonly body: unknown }[];
let refusal: string | null;
let place: HTMLElement;
let heard: (event: EventPayload<"glossaryChanged">) => Promise<void>;
let root: Root;

async function answer(url: string, { method = "GET", body }: RequestInit): Promise<Response> {
  const { pathname } = new URL(url, location.origin);
  const call = `${method} ${pathname.replace(/^.*?\/api/u, "")}`;
  if (method === "GET") return Response.json(stored);
  const given = body ? JSON.parse(String(body)) : null;
  sent.push({ call, body: given });
  if (refusal) return Response.json({ code: "VALIDATION", message: refusal }, { status: 400 });
  if (call.endsWith("/import")) return Response.json({ added: 2, changed: 1, unchanged: 0 });
  const [, id] = /\/(id%20of.*)$/u.exec(pathname) ?? [];
  const others = stored.terms.filter(({ _id }) => _id !== decodeURIComponent(id ?? ""));
  const term = { ...given, _id: `id of ${given?.term}` };
  stored = { ...stored, terms: method === "DELETE" ? others : [...others, term] };
  return Response.json(method === "DELETE" ? { success: true } : term);
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", answer);
  Element.prototype.scrollIntoView ??= () => {};
  stored = { terms: [], mayChange: true, engines: ENGINES };
  sent = [];
  refusal = null;
  toasts.set([]);
  await i18next.init({ lng: "en", resources: { en: { common, dialogs, glossary, settings } } });
  place = document.body.appendChild(document.createElement("main"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

async function open(of: Parameters<typeof Glossary>[0]["of"] = "me"): Promise<void> {
  const client = createQueryClient();
  client.setQueryData(settingsQuery.queryKey, { preferredLanguage: "en" } as never);
  client.setQueryData(languagesQuery.queryKey, { languages: { en: "", es: "", fr: "" } } as never);
  const terms = createElement(Glossary, { of });
  const socket = new SocketOfTest();
  heard = (event) => act(async () => socket.receives("glossaryChanged", event));
  const element = createElement(RealtimeContext, { value: { socket } as unknown as Realtime }, terms);
  act(() => root.render(createElement(QueryClientProvider, { client }, element)));
  await settled(() => expect(shown()).toContain("What the engines can do"));
}

const shown = () => place.textContent ?? "";
const rows = () => [...place.querySelectorAll("li")].map(({ textContent }) => textContent);
function button(name: string): HTMLButtonElement {
  const found = [...place.querySelectorAll("button")].find(
    ({ ariaLabel, textContent }) => (ariaLabel ?? textContent)?.trim() === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
}
async function press(name: string): Promise<void> {
  button(name).focus();
  await act(async () => button(name).click());
}
function field(name: string): HTMLInputElement {
  const label = [...place.querySelectorAll("label")].find(({ textContent }) => textContent === name);
  const found = document.getElementById(label?.htmlFor ?? "");
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
  return found;
}
const type = (name: string, text: string) =>
  act(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(field(name), text);
    field(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
const settled = (check: () => void) => act(() => vi.waitFor(check, WAIT));
async function choose(label: string, language: string): Promise<void> {
  const picker = [...place.querySelectorAll("button[aria-haspopup]")].find(({ parentElement }) =>
    parentElement?.textContent?.startsWith(label),
  );
  await act(async () => (picker as HTMLElement).click());
  const option = [...place.querySelectorAll("[role=option]")].find(({ textContent }) =>
    textContent?.includes(language),
  );
  await act(async () => (option as HTMLElement).click());
}
const importFile = (name: string, content: BlobPart) =>
  act(async () => {
    const input = place.querySelector("input[type=file]") as HTMLInputElement;
    Object.defineProperty(input, "files", { value: [new File([content], name)], configurable: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });

test("an empty glossary shows an example, and an untranslatable term can be added", async () => {
  await open();
  expect(shown()).toContain("“Blue Hall” can stay as it is");
  await press("Add a term");
  await type("Term", " Blue Hall ");
  await press("Add");
  await settled(() => expect(rows()).toEqual(["Blue HallNever translated"]));
  const { _id, ...body } = stays("Blue Hall");
  expect(sent).toEqual([{ call: "POST /glossary", body }]);
  expect(field("Term").value).toBe("");
  expect(document.activeElement).toBe(field("Term"));
});

test("a fixed translation needs two different languages, and is sent with them", async () => {
  await open({ conversationId: "c1" });
  await press("Add a term");
  await type("Term", "stand-up");
  await press("Fixed translation");
  await press("Add");
  expect(shown()).toContain("Choose a language.");
  await choose("Into", "English");
  await press("Add");
  expect(shown()).toContain("Choose two different languages.");
  await choose("Into", "Spanish");
  await press("Add");
  expect(shown()).toContain("Write the translation.");
  expect(sent).toEqual([]);
  await type("Translation", "reunión diaria");
  await press("Add");
  await settled(() => expect(rows()).toEqual(["stand-upreunión diariaEnglish to Spanish"]));
  expect(sent).toEqual([
    {
      call: "POST /conversations/c1/glossary",
      body: { term: "stand-up", translation: "reunión diaria", sourceLanguage: "en", targetLanguage: "es" },
    },
  ]);
});

test("a server refusal shows at the term, and the typed text stays", async () => {
  stored = { ...stored, terms: [stays("Ada")] };
  await open();
  await press("Change “Ada”");
  await type("Term", "https://example.org");
  refusal = "A term is made of words";
  await press("Save");
  await settled(() => expect(place.querySelector("[role=alert]")?.textContent).toBe("A term is made of words"));
  expect(field("Term").value).toBe("https://example.org");
  await press("Cancel");
  expect(rows()).toEqual(["AdaNever translated"]);
  expect(document.activeElement).toBe(button("Change “Ada”"));
});

test("a removed term can be restored, and the focus moves to the next row", async () => {
  stored = { ...stored, terms: [stays("Ada"), stays("Blue Hall")] };
  await open("server");
  await press("Remove “Ada”");
  expect(document.activeElement).toBe(button("Remove “Blue Hall”"));
  await settled(() => expect(toasts.get()).toHaveLength(1));
  expect(rows()).toEqual(["Blue HallNever translated"]);
  act(() => toast.act(toasts.get()[0]?.key ?? ""));
  await settled(() => expect(rows()).toHaveLength(2));
  expect(sent.map(({ call }) => call)).toEqual([
    "DELETE /health/admin/glossary/id%20of%20Ada",
    "POST /health/admin/glossary",
  ]);
});

test("an open glossary follows other members' changes to it, and no other glossary", async () => {
  await open({ conversationId: "ours" });
  stored = { ...stored, terms: [stays("sprint")] };
  await heard({ conversationId: "another" });
  await heard({});
  expect(rows()).toEqual([]);
  await heard({ conversationId: "ours" });
  await settled(() => expect(shown()).toContain("sprint"));
});

test("a reader without the right can read and export, and sees no other buttons", async () => {
  stored = { ...stored, terms: [stays("Ada")], mayChange: false };
  await open({ conversationId: "c1" });
  expect([...place.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Export CSV",
    "Export TBX",
  ]);
  expect(shown()).toContain("Only those who may change the group’s details");
});

test("a long glossary shows fifty terms at a time and ignores accents in search", async () => {
  stored = { ...stored, terms: [...Array(60)].map((_, at) => stays(at === 59 ? "Café Ola" : `Term ${at}`)) };
  await open();
  expect(rows()).toHaveLength(50);
  await press("More terms");
  expect(rows()).toHaveLength(60);
  const search = place.querySelector<HTMLInputElement>("input[aria-label='Search terms']") as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, "cafe");
    search.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(rows()).toEqual(["Café OlaNever translated"]);
});

test("a file is sent in its format, and an error names its line", async () => {
  await open();
  await importFile("terms.csv", "\ufeffterm\nAda\n");
  await settled(() => expect(shown()).toContain("Added: 2. Changed: 1. As before: 0."));
  await importFile("terms.xml", "<tbx/>");
  await settled(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { format: "csv", content: "term\nAda\n" },
    { format: "tbx", content: "<tbx/>" },
  ]);
  refusal = "Line 3: A term has at most 80 characters";
  await importFile("terms.csv", "term\n");
  await settled(() => expect(place.querySelector("[role=alert]")?.textContent).toBe(refusal));
});

test("a file that is not text is refused before it is sent, with advice", async () => {
  await open();
  await importFile("terms.csv", new Uint8Array([0x43, 0x61, 0x66, 0xe9]));
  await settled(() => expect(place.querySelector("[role=alert]")?.textContent).toMatch(/save it as “CSV UTF-8”/));
  expect(sent).toEqual([]);
});

test("each engine lists what it cannot do", async () => {
  await open();
  expect([...place.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
    "OpenAIKnows the terms and fits them into its sentences.Follows the tone of a chat.",
    "BergamotCannot inflect a term: it is inserted exactly as written here.Cannot follow a tone.",
  ]);
});
