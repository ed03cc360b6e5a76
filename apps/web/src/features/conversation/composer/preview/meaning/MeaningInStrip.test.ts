import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import preview from "#/i18n/en/preview.json";
import { PreviewStrip } from "../PreviewStrip.tsx";
import type { Check } from "./meaning-checker.ts";

// Imported statically: it would otherwise still be loading when it is queried.
vi.mock("#/ui/layers/Popover.tsx", async () => ({
  Popover: (await import("#/ui/layers/FloatingPopover.tsx")).FloatingPopover,
}));
const HERE = "01890a5d-ac96-774b-bcce-b302099a8057";
const DRAFT = "El tren llega a las 7";
const MADE = "The train arrives at 9";
const BACK = "El tren llega a las 9";
const made = { provider: "apertium", engineName: "Apertium", quality: "rough", madeAt: "server" } as const;
const back = { ...made, translatedText: BACK, targetLanguage: "es" };
const at = (text: string, word: string) => [{ start: text.indexOf(word), end: text.indexOf(word) + word.length }];
const OTHER_NUMBER: Check = {
  language: "en",
  verdict: "changed",
  back,
  findings: [
    {
      kind: "number",
      weight: "changed",
      draft: at(DRAFT, "7"),
      translation: at(MADE, "9"),
      back: at(BACK, "9"),
    },
  ],
};
let place: HTMLElement;
let root: Root;
let client: QueryClient;
let asked: { path: string; body: { text: string; renditions?: unknown } }[];
let check: () => Promise<Response>;
const checks = (...all: Check[]) => Response.json({ language: "es", privacyLevel: "server", checks: all });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await i18next.init({
    lng: "en",
    resources: { en: { preview } },
    interpolation: { escapeValue: false },
  });
  asked = [];
  check = async () => checks(OTHER_NUMBER);
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    const path = url.split("/").at(-1) ?? "";
    asked.push({ path, body: JSON.parse(String(body)) });
    if (path === "meaning") return check();
    const previews = [{ language: "en", readers: 1, text: MADE, seal: "a.b", quality: "rough" }];
    return Response.json({ language: "es", privacyLevel: "server", leftOut: 0, previews });
  });
  place = document.createElement("div");
  document.body.append(place);
  root = createRoot(place);
  client = new QueryClient();
  client.setQueryData(conversationSettingsQuery(HERE).queryKey, {
    effectivePrivacyLevel: "server",
  } as ConversationSettings);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function type(text: string): void {
  const strip = createElement(PreviewStrip, { address: HERE, text });
  act(() => root.render(createElement(QueryClientProvider, { client }, strip)));
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const checked = () => asked.filter(({ path }) => path === "meaning");
const details = () => document.querySelector("[role=dialog]") ?? expect.fail("no details");
async function openDetails(): Promise<void> {
  act(() => place.querySelector<HTMLElement>("[aria-haspopup=dialog]")?.click());
  await wait(0);
}
const marks = (language: string) =>
  [...details().querySelectorAll(`:scope [lang=${language}] mark`)].map((mark) => mark.textContent);
const press = (name: string) => {
  const found = [...place.querySelectorAll("button")].find((one) => one.textContent?.includes(name));
  act(() => (found ?? expect.fail(`no button ${name}`)).click());
};
const status = () => place.querySelector("[role=status]")?.textContent;
async function rested(): Promise<void> {
  type(DRAFT);
  await wait(700);
  await wait(1_600);
}

test("after a pause the verdict shows below the text, with changes marked", async () => {
  await rested();
  expect(checked().map(({ body }) => body)).toEqual([
    { text: DRAFT, language: "es", renditions: [{ language: "en", text: MADE, seal: "a.b" }] },
  ]);
  expect(place.textContent).toContain("Meaning changed");
  expect(place.textContent).toContain(BACK);
  await openDetails();
  expect(details().textContent).toContain("Back in Spanish:");
  expect([marks("en"), marks("es")]).toEqual([["9"], ["9", "7"]]);
  expect(details().querySelector("li li")?.textContent).toBe(
    "Number: you wrote “\u20687\u2069”, it comes back as “\u20689\u2069”.",
  );
  expect(status()).toContain("English: Meaning changed");
});

test("one message makes at most three automatic requests, checks included", async () => {
  let text = "";
  for (let sentence = 0; sentence < 6; sentence++) {
    text += ` El tren ${sentence} llega.`;
    type(text);
    await wait(6_000);
  }
  expect(asked).toHaveLength(3);
  press("Show again");
  await wait(0);
  press("Check the meaning");
  await wait(0);
  expect(asked.map(({ path }) => path).slice(3)).toEqual(["previews", "meaning"]);
});

test("an unsure check shows the back translation without a verdict", async () => {
  check = async () => checks({ language: "en", verdict: "unsure", findings: [], back });
  await rested();
  expect(place.textContent).not.toContain("No difference found");
  expect(place.textContent).toContain(BACK);
  expect(status()).not.toContain("English:");
});

test("a kept meaning takes one line, and a doubtful one names what to look at", async () => {
  check = async () => checks({ language: "en", verdict: "kept", findings: [], back });
  await rested();
  expect(place.textContent).toContain("No difference found");
  expect(place.textContent).toContain(BACK);
  await openDetails();
  expect(details().querySelectorAll("mark, li li")).toHaveLength(0);
  const nowhere = { draft: [], translation: [], back: [] };
  check = async () =>
    checks({
      language: "en",
      verdict: "doubtful",
      back,
      findings: [{ kind: "politeness", weight: "doubtful", ...nowhere }],
    });
  type(`${DRAFT} hoy`);
  await wait(1_600);
  press("Check the meaning");
  await wait(0);
  expect(place.textContent).toContain("Please check");
  expect(details().textContent).toContain("People are addressed more or less formally than in your text.");
});

test("a language without a way back says why", async () => {
  const message = "No engine here translates English to Spanish";
  check = async () => checks({ language: "en", error: { code: "UNSUPPORTED_PAIR", message } });
  await rested();
  expect(place.textContent).toContain(`Meaning not checked: ${message}`);
  expect(place.textContent).not.toContain("Check the meaning");
});

test("slow and refused checks are shown, and can be retried", async () => {
  const late = Promise.withResolvers<Response>();
  check = () => late.promise;
  await rested();
  expect(status()).toBe("The meaning is being checked…");
  await wait(4_100);
  expect(status()).toBe("The translation takes a while…");
  const refusal = { code: "FORBIDDEN", message: "This text stays on the devices" };
  late.resolve(Response.json(refusal, { status: 403 }));
  await wait(0);
  expect(status()).toBe(refusal.message);
  check = async () => checks(OTHER_NUMBER);
  press("Check the meaning");
  await wait(0);
  expect(place.textContent).toContain("Meaning changed");
});

test("further typing removes the verdict, and so does a lowered privacy level", async () => {
  await rested();
  type(`${DRAFT} h`);
  expect(place.textContent).not.toContain("Meaning changed");
  type(DRAFT);
  expect(place.textContent).toContain("Meaning changed");
  act(() => {
    client.setQueryData(conversationSettingsQuery(HERE).queryKey, {
      effectivePrivacyLevel: "device",
    } as ConversationSettings);
  });
  await wait(10_000);
  expect(place.textContent).not.toContain("Meaning changed");
  expect(checked()).toHaveLength(1);
});
