import { File } from "node:buffer";
import { SHARED_AT } from "@lingualoom/contract/share-target.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import i18next from "i18next";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chosenAttachments, forgetAttachments } from "#/data/attachments/chosen-attachments.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { keys } from "#/data/keys.ts";
import common from "#/i18n/en/common.json" with { type: "json" };
import dialogs from "#/i18n/en/dialogs.json" with { type: "json" };
import installed from "#/i18n/en/installed.json" with { type: "json" };
import timeline from "#/i18n/en/timeline.json" with { type: "json" };
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { ANA, CONVERSATION, conversation, FAMILY, group, message } from "#test/messages.ts";
import { WAIT_MS } from "../../../../../../patience.ts";
import { SharePage } from "./SharePage.tsx";

const stored = new Map<string, Response>();
let root: Root;
let place: HTMLElement;

class NothingInSight {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(async () => {
  stored.clear();
  localStorage.clear();
  // The router changes state asynchronously, so these tests wait instead of using `act`.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("IntersectionObserver", NothingInSight);
  vi.stubGlobal("ResizeObserver", NothingInSight);
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (key: string) => stored.get(key)?.clone(),
      delete: async (key: string) => stored.delete(key),
    }),
  });
  // The class that responses use for form data; the test window has another one.
  vi.stubGlobal("File", File);
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 3, close() {} }));
  const en = { common, dialogs, installed, timeline };
  await i18next.init({ lng: "en", resources: { en }, interpolation: { escapeValue: false } });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

function shares(fields: Record<string, string>, file?: readonly [name: string, type: string], at = Date.now()) {
  // Written out: responses do not accept the test window's form.
  const part = (about: string, value: string) =>
    `--between\r\ncontent-disposition: form-data; ${about}\r\n\r\n${value}\r\n`;
  const words = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const bytes = file ? [part(`name="files"; filename="${file[0]}"\r\ncontent-type: ${file[1]}`, "bytes")] : [];
  const headers = { "content-type": "multipart/form-data; boundary=between", [SHARED_AT]: String(at) };
  stored.set("/share/one", new Response(`${[...words, ...bytes].join("")}--between--\r\n`, { headers }));
}

function open({ signedIn = true } = {}) {
  const client = new QueryClient();
  client.setQueryData(keys.me, signedIn ? { _id: ANA } : null);
  const items = [
    conversation(message(1)),
    group(message(1), {
      myRole: "member",
      group: { ...group(message(1)).group, posting: "admins" } as never,
    }),
  ];
  client.setQueryData(keys.conversationList(""), { pages: [{ items, next: null }], pageParams: [null] });
  const socket = { connected: true, on: () => socket, off: () => socket };
  const addresses = { resolve: (address: string) => address };
  const base = createRootRoute({ component: Outlet });
  const route = (path: string, component: () => unknown) =>
    createRoute({ getParentRoute: () => base, path, component: component as () => null });
  const router = createRouter({
    routeTree: base.addChildren([
      route("/share/$id", SharePage),
      route("/login", () => "sign in"),
      route("/c/$conversationId", () => "chat"),
    ]),
    history: createMemoryHistory({ initialEntries: ["/share/one"] }),
  });
  const page = createElement(RouterProvider, { router: router as never });
  const live = createElement(RealtimeContext, { value: { socket, addresses } as unknown as Realtime }, page);
  root.render(createElement(QueryClientProvider, { client }, live));
  return () => router.state.location.href;
}

const settled = (expectation: () => void) => vi.waitFor(expectation, WAIT_MS);

const buttonOf = (name: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent?.includes(name));

test("shared content is appended to the chosen chat's draft, and nothing is sent", async () => {
  shares({ title: "Roofs", text: "Look: https://roofs.example", url: "https://roofs.example" }, [
    "photo.png",
    "image/png",
  ]);
  storeDraft(ANA, "draft", CONVERSATION, "I was saying");
  const where = open();
  await settled(() => expect(place.querySelectorAll("main img[src^='blob:']")).toHaveLength(1));
  buttonOf("Emma")?.click();
  await settled(() => expect(where()).toBe(`/c/${CONVERSATION}`));
  expect(storedDraft(ANA, "draft", CONVERSATION)).toBe("I was saying\nRoofs\nLook: https://roofs.example");
  expect(chosenAttachments(ANA, CONVERSATION)).toHaveLength(1);
  expect(stored.size).toBe(0);
  await forgetAttachments(ANA);
});

test("a file of any kind is shown by its name and size, and goes into the chat", async () => {
  shares({ text: "the report" }, ["report.pdf", "application/pdf"]);
  const where = open();
  await settled(() => expect(place.querySelector("main ul li")?.textContent).toMatch(/^report\.pdf.*5 bytes$/));
  await settled(() => expect(buttonOf("Emma")?.disabled).toBe(false));
  buttonOf("Emma")?.click();
  await settled(() => expect(where()).toBe(`/c/${CONVERSATION}`));
  expect(chosenAttachments(ANA, CONVERSATION)).toMatchObject([{ kind: "file", name: "report.pdf" }]);
  await forgetAttachments(ANA);
});

test("a chat in which I may not write cannot be chosen, and says why", async () => {
  shares({ text: "hello" });
  open();
  await settled(() => expect(buttonOf("Family")?.disabled).toBe(true));
  expect(buttonOf("Family")?.textContent).toContain(timeline.onlyAdminsWrite);
  expect(storedDraft(ANA, "draft", FAMILY)).toBe("");
});

test("a visitor signs in first, and the shared content waits", async () => {
  shares({ text: "hello" });
  const where = open({ signedIn: false });
  await settled(() => expect(where()).toBe("/login?to=%2Fshare%2Fone"));
  expect(stored.size).toBe(1);
});

test.each([
  ["is not there", () => {}],
  ["is older than a day", () => shares({ text: "old" }, undefined, Date.now() - 25 * 3_600_000)],
])("shared content that %s is reported as missing", async (_, arrange) => {
  arrange();
  open();
  await settled(() => expect(place.querySelector("h1")?.textContent).toBe("Nothing is waiting here"));
});
