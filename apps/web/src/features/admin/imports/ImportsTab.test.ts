import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { WAIT } from "../../../../../../patience.ts";
import { ImportsTab } from "./ImportsTab.tsx";
import "../texts.ts";

const FOUND = {
  messages: 81,
  people: 2,
  conversations: 3,
  files: 0,
  bytes: 0,
  firstAt: "2020-03-01T00:00:00.000Z",
  lastAt: "2022-03-02T00:00:00.000Z",
  languages: [],
  leftOut: [{ reason: "privateChat", count: 4, examples: ["D1"] }],
};
const conversation = (_id: string, messages: number, chosen = true) => ({
  _id,
  title: _id,
  kind: "group",
  messages,
  firstAt: "2020-03-01T00:00:00.000Z",
  lastAt: "2020-04-01T00:00:00.000Z",
  chosen,
  conversationId: null,
});
const CONVERSATIONS = [conversation("general", 60), conversation("lunch", 20), conversation("releases", 1)];
const person = (name: string, user: object | null) => ({
  _id: name,
  name,
  messages: 40,
  user,
  answer: null,
  suggestion: null,
  invite: null,
});
const READY = {
  _id: "import",
  conversationId: null,
  by: { _id: "ana", fullName: "Ana", profilePic: "" },
  source: "slack",
  state: "ready",
  timeZone: "Europe/Madrid",
  problem: null,
  found: FOUND,
  written: 0,
  createdAt: "2026-11-21T09:00:00.000Z",
  people: [person("emma_w", { _id: "emma", fullName: "Emma Wilson", profilePic: "" }), person("Noor", null)],
  conversations: CONVERSATIONS,
};

let root: Root;
let shown: Record<string, unknown>[];
let sent: [method: string, path: string, body: Record<string, unknown> | null][];
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  sent = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (method !== "GET") sent.push([method, path, body ? JSON.parse(String(body)) : null]);
    return Response.json(path.endsWith("/admin/imports") ? shown : shown[0]);
  });
  await startI18n();
  root = createRoot(document.body.appendChild(document.createElement("main")));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(...imports: object[]): Promise<void> {
  shown = imports.map((one) => ({ ...READY, ...one }));
  const client = createQueryClient();
  await act(async () => root.render(createElement(QueryClientProvider, { client }, createElement(ImportsTab))));
  await act(() => vi.waitFor(() => expect(document.querySelector("section section")).not.toBeNull(), WAIT));
}
const said = () => document.body.textContent ?? "";
const button = (name: RegExp) =>
  [...document.querySelectorAll("button")].find((one) => name.test(one.textContent ?? ""));
const press = (name: RegExp) => act(async () => button(name)?.click());
const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
const settled = (check: () => void) => act(() => vi.waitFor(check, WAIT));

test("an administrator brings some of a server's conversations and leaves the rest", async () => {
  await open({});
  for (const text of ["Slack", "81 messages", "3 of 3 chosen", "With an account here: 1 of 2", "Private chats4"])
    expect(said()).toContain(text);
  expect(said()).toContain("emma_w · Emma Wilson");
  await act(async () => boxes()[1]?.click());
  await settled(() =>
    expect(sent.at(-1)).toEqual(["PATCH", "/api/imports/import", { conversations: ["general", "releases"] }]),
  );
  expect(said()).toContain("2 of 3 chosen");
  await press(/^Bring 61 messages$/);
  await settled(() => expect(sent.at(-1)?.[2]).toEqual({ conversations: ["general", "releases"], state: "writing" }));
});

test("nothing can be brought while no conversation is chosen", async () => {
  await open({});
  await press(/^Choose none$/);
  expect(button(/^Bring 0 messages$/)?.disabled).toBe(true);
  await press(/^Choose all$/);
  expect(button(/^Bring 81 messages$/)?.disabled).toBe(false);
});

test("of more conversations than are listed all come along", async () => {
  await open({ found: { ...FOUND, messages: 9_000, conversations: 700 } });
  expect(said()).toContain("The 3 largest are listed. All 700 come along.");
  expect(boxes().every((box) => box.disabled && box.checked)).toBe(true);
  await press(/^Bring 9,000 messages$/);
  await settled(() => expect(sent.at(-1)?.[2]).toEqual({ state: "writing" }));
});

test("an export of direct messages only brings nothing, and says why", async () => {
  await open({ found: { ...FOUND, messages: 0, conversations: 0 }, conversations: [], people: [] });
  expect(said()).toContain("no conversations that can be brought here");
  expect(button(/^Bring 0 messages$/)?.disabled).toBe(true);
});

test("an import that a full disk paused says so, and goes on", async () => {
  await open({ state: "paused", written: 20, problem: { code: "noRoom", where: "" } });
  expect(said()).toContain("The server has no room for more files.");
  await press(/^Continue$/);
  await settled(() => expect(sent.at(-1)?.[2]).toEqual({ state: "writing" }));
});

test("an import under way is paused, and a finished one is among the earlier ones", async () => {
  await open({ state: "writing", written: 20 }, { _id: "old", state: "done", written: 5, source: "discord" });
  expect(said()).toContain("20 of 81");
  expect(said()).toContain("Discord · 5 messages");
  await press(/^Pause$/);
  await settled(() => expect(sent.at(-1)).toEqual(["PATCH", "/api/imports/import", { state: "paused" }]));
});
