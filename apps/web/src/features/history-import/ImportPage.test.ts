import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { meQuery } from "#/data/account/session.queries.ts";
import { chatWith, type OpenedChat } from "#/data/conversations/opened-chat.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { ANA, CONVERSATION, EMMA } from "#test/messages.ts";
import { WAIT } from "../../../../../patience.ts";
import { ImportPage } from "./ImportPage.tsx";

const ana = { _id: ANA, fullName: "Ana", profilePic: "" };
const emma = { _id: EMMA, fullName: "Emma", profilePic: "" };
const FAMILY: OpenedChat = {
  key: CONVERSATION,
  name: "Familia",
  person: null,
  group: { _id: CONVERSATION, kind: "group", memberCount: 5 } as never,
};
const FOUND = {
  messages: 12_431,
  people: 2,
  conversations: 1,
  files: 3,
  bytes: 2_000_000,
  firstAt: "2015-03-01T00:00:00.000Z",
  lastAt: "2021-06-30T00:00:00.000Z",
  languages: [{ language: "es", share: 0.6 }],
  leftOut: [],
};
const person = (name: string, more: object = {}) => ({
  _id: name,
  name,
  messages: 412,
  user: null,
  answer: null,
  suggestion: null,
  invite: null,
  ...more,
});
const READY = {
  _id: "import",
  conversationId: CONVERSATION,
  by: ana,
  source: "whatsapp",
  state: "ready",
  timeZone: "Europe/Madrid",
  problem: null,
  found: FOUND,
  written: 0,
  createdAt: "2026-11-21T09:00:00.000Z",
};

let root: Root;
let shown: Record<string, unknown>;
let sent: [method: string, path: string, body: Record<string, unknown> | null][];
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") sent.push([method, path, body ? JSON.parse(String(body)) : null]);
    if (path.includes("/members")) return Response.json([ana, emma].map((user) => ({ user, role: "member" })));
    return Response.json(path.endsWith(`/conversations/${CONVERSATION}/imports`) ? [shown] : shown);
  });
  await startI18n();
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(more: object, chat = FAMILY): Promise<void> {
  shown = { people: [], conversations: [], ...READY, ...more };
  const client = createQueryClient();
  client.setQueryData(meQuery.queryKey, ana as never);
  const page = createElement(ImportPage, { me: ANA, conversationId: CONVERSATION, chat, onClose: () => {} });
  await act(async () => root.render(createElement(QueryClientProvider, { client }, page)));
  await act(() => vi.waitFor(() => expect(document.querySelector("section")).not.toBeNull(), WAIT));
}
const said = () => document.body.textContent ?? "";
const button = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>("button, [role=radio]")].find((one) =>
    name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );
const press = (name: RegExp) => act(async () => button(name)?.click());
const settled = (check: () => void) => act(() => vi.waitFor(check, WAIT));

test("the preview says what comes and who will see it, and brings it on request", async () => {
  await open({});
  for (const text of ["WhatsApp", "12,431 messages", "Spanish 60%", "Mar 2015", "All 5 members see these messages"])
    expect(said()).toContain(text);
  await press(/^Bring 12,431 messages$/);
  expect(sent).toEqual([["PATCH", "/api/imports/import", { state: "writing", people: [] }]]);
});

test("a suggested member is named with the import, unless the owner says otherwise", async () => {
  await open({ people: [person("Emma W.", { suggestion: emma }), person("Abuela")] });
  const [first] = document.querySelectorAll("select");
  await settled(() => expect([...(first?.options ?? [])].map(({ text }) => text)).toContain("Me (Ana)"));
  expect(first?.value).toBe(EMMA);
  expect(said()).toContain("Suggested");
  await press(/^Bring/);
  expect(sent.at(-1)?.[2]).toMatchObject({
    people: [
      { _id: "Emma W.", userId: EMMA },
      { _id: "Abuela", userId: null },
    ],
  });
  await act(async () => {
    if (!first) return;
    first.value = "";
    first.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await settled(() => expect(sent.at(-1)?.[2]).toEqual({ people: [{ _id: "Emma W.", userId: null }] }));
  expect(said()).not.toContain("Suggested");
  await press(/^Bring/);
  await settled(() => expect(sent.at(-1)?.[2]).toMatchObject({ people: [{ userId: null }, { userId: null }] }));
});

test("an ambiguous date is asked about by the days that it may mean", async () => {
  await open({ found: { ...FOUND, question: { guess: "dayFirst", example: "٠٣/٠٤/٢٠٢٠" } } });
  expect(button(/^April 3, 2020$/)?.ariaChecked).toBe("true");
  await press(/^March 4, 2020$/);
  expect(sent.at(-1)?.[2]).toEqual({ dateOrder: "monthFirst" });
});

test("of several conversations one is chosen, and only its messages are counted", async () => {
  const conversation = (_id: string, messages: number, chosen: boolean) => ({
    _id,
    title: _id,
    kind: "group",
    messages,
    firstAt: FOUND.firstAt,
    lastAt: FOUND.lastAt,
    chosen,
    conversationId: null,
  });
  await open({ conversations: [conversation("general", 900, true), conversation("random", 30, false)] });
  expect(button(/^Bring 900 messages$/)).toBeDefined();
  await press(/^random/);
  expect(sent.at(-1)?.[2]).toEqual({ conversations: ["random"] });
});

test("what stays behind is counted by reason, with examples", async () => {
  await open({ found: { ...FOUND, leftOut: [{ reason: "missingFile", count: 1_200, examples: ["a.jpg"] }] } });
  expect(said()).toContain("Files missing from the export1,200");
  expect(document.querySelector("details")?.textContent).toContain("a.jpg");
});

test("an export that cannot be read says why and where, and another can be chosen", async () => {
  await open({ state: "failed", found: null, problem: { code: "brokenJson", where: "result.json" } });
  expect(document.querySelector("[role=alert]")?.textContent).toContain("damaged or incomplete");
  expect(said()).toContain("result.json");
  await press(/^Choose another export$/);
  expect(sent.map(([method, path]) => [method, path])).toEqual([["DELETE", "/api/imports/import"]]);
});

test("people are invited to a group, but not into a direct chat", async () => {
  await open({ people: [person("Abuela")] });
  expect(button(/^Invite Abuela$/)).toBeDefined();
  act(() => root.unmount());
  root = createRoot(document.body.appendChild(document.createElement("main")));
  await open({ people: [person("Abuela")] }, chatWith(emma));
  expect(button(/^Invite Abuela$/)).toBeUndefined();
  expect(said()).toContain("You and Emma see these messages");
});

test("a running import shows how far it is, and can be paused and canceled", async () => {
  await open({ state: "writing", written: 431 });
  expect(said()).toContain("431 of 12,431");
  await press(/^Pause$/);
  expect(sent.at(-1)?.[2]).toEqual({ state: "paused" });
  await press(/^Cancel import$/);
  expect(said()).toContain("What it has brought so far is removed.");
});
