import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { createOpenChatStores, OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import preview from "#/i18n/en/preview.json";
import type { Previews } from "./draft-previewer.ts";
import { PreviewStrip } from "./PreviewStrip.tsx";

// Imported statically: it would otherwise still be loading when it is queried.
vi.mock("#/ui/layers/Popover.tsx", async () => ({
  Popover: (await import("#/ui/layers/FloatingPopover.tsx")).FloatingPopover,
}));
const HERE = "01890a5d-ac96-774b-bcce-b302099a8057";
const DRAFT = "El tren llega tarde";
let place: HTMLElement;
let root: Root;
let client: QueryClient;
let stores: ReturnType<typeof createOpenChatStores>;
let asked: { body: unknown; signal: AbortSignal | null | undefined }[];
let answer: () => Promise<Response>;
const made = (...previews: Previews["previews"]): Previews => ({
  language: "es",
  privacyLevel: "server",
  leftOut: 0,
  previews,
});
const english = {
  language: "en",
  readers: 1,
  text: "The train is late",
  seal: "a.b",
  quality: "rough",
} as const;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await i18next.init({ lng: "en", resources: { en: { preview } } });
  asked = [];
  answer = async () => Response.json(made(english));
  vi.stubGlobal("fetch", async (_: string, { body, signal }: RequestInit) => {
    asked.push({ body: JSON.parse(String(body)), signal });
    return answer();
  });
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
  client = new QueryClient();
  stores = createOpenChatStores();
  level("server");
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function level(effectivePrivacyLevel: ConversationSettings["effectivePrivacyLevel"]) {
  client.setQueryData(conversationSettingsQuery(HERE).queryKey, {
    effectivePrivacyLevel,
  } as ConversationSettings);
}
function type(text: string): void {
  const strip = createElement(PreviewStrip, { address: HERE, text });
  const within = createElement(OpenChatContext, { value: stores }, strip);
  act(() => root.render(createElement(QueryClientProvider, { client }, within)));
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const details = () => document.querySelector("[role=dialog]") ?? expect.fail("no details");
async function openDetails(): Promise<void> {
  act(() => place.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.click());
  await wait(0);
}
function button(name: string, within: Element = place): HTMLButtonElement {
  const found = [...within.querySelectorAll("button")].find(
    (one) => one.textContent?.includes(name) || one.getAttribute("aria-label") === name,
  );
  return found ?? expect.fail(`no button ${name}`);
}
const press = (name: string, within?: Element) => act(() => button(name, within).click());

test("after a pause each language shows its text, which is sent with its seal", async () => {
  type(DRAFT);
  await wait(700);
  expect(asked.map(({ body }) => body)).toEqual([{ text: DRAFT }]);
  expect(place.querySelector("[lang=en]")?.textContent).toBe("The train is late");
  expect(place.textContent).toContain("rough");
  expect(stores.renditions.get()).toEqual([{ language: "en", text: "The train is late", seal: "a.b" }]);
  type(`${DRAFT} hoy`);
  expect(stores.renditions.get()).toEqual([]);
});

test("a pressed text can be edited, is marked, sent without a seal, and reset", async () => {
  type(DRAFT);
  await wait(700);
  await openDetails();
  press("The train is late", details());
  const field = details().querySelector("textarea") ?? expect.fail("no field");
  expect(document.activeElement).toBe(field);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, "My train is late");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  act(() => void field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true })));
  await wait(0);
  expect(details().textContent).toContain("your words");
  expect(stores.renditions.get()).toEqual([{ language: "en", text: "My train is late" }]);
  // Words stay while the draft changes, and go with the message.
  type(`${DRAFT} hoy`);
  expect(stores.renditions.get()).toEqual([{ language: "en", text: "My train is late" }]);
  press("Back to the translation", details());
  expect(stores.renditions.get()).toEqual([]);
  type("");
  expect(stores.renditions.get()).toEqual([]);
});

test("a language without an engine says so, and its author can write it", async () => {
  const error = { code: "UNSUPPORTED_PAIR", message: "No engine here translates Spanish to Greek" };
  answer = async () => Response.json(made({ language: "el", readers: 1, error }));
  type(DRAFT);
  await wait(700);
  expect(place.textContent).toContain(error.message);
  await openDetails();
  press("Write it yourself", details());
  expect(details().querySelector("textarea")?.getAttribute("aria-label")).toBe("Your text in Greek");
});

test("slow engines and refusals are shown, and both can be retried", async () => {
  const late = Promise.withResolvers<Response>();
  answer = () => late.promise;
  type(DRAFT);
  await wait(700);
  expect(place.querySelector("[role=status]")?.textContent).toBe("Being translated…");
  await wait(4_100);
  expect(place.querySelector("[role=status]")?.textContent).toBe("The translation takes a while…");
  const refusal = { code: "FORBIDDEN", message: "This text stays on the devices" };
  late.resolve(Response.json(refusal, { status: 403 }));
  await wait(0);
  expect(place.querySelector("[role=status]")?.textContent).toBe(refusal.message);
  answer = async () => Response.json(made(english));
  press("Show again");
  await wait(0);
  expect(place.querySelector("[lang=en]")?.textContent).toBe("The train is late");
});

test("lowering the privacy level removes the preview, with a notice", async () => {
  level("providers");
  type(DRAFT);
  await wait(700);
  expect(place.querySelector("[lang=en]")).not.toBeNull();
  act(() => level("device"));
  await wait(0);
  expect(place.querySelector("[lang=en]")).toBeNull();
  expect(place.textContent).toContain("This chat has become more private, so the preview is gone.");
  expect(place.textContent).toContain("stay on your devices");
  await wait(10_000);
  expect(asked).toHaveLength(1);
  expect(stores.renditions.get()).toEqual([]);
});

test("further typing ends the request", async () => {
  answer = () => new Promise(() => {});
  type(DRAFT);
  await wait(700);
  type(`${DRAFT} h`);
  expect(asked[0]?.signal?.aborted).toBe(true);
});
