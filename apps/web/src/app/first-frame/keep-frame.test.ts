import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys } from "../../data/keys.ts";
import { noteKeptPerson } from "../../data/offline/kept-person.ts";
import { keepFirstFrame } from "./keep-frame.ts";

const ROWS = `<li style="margin-block-start: 20px;"><button id="one">Emma: hello</button></li>`;
const page = (list: string, marks = "") =>
  `<div data-first-frame="page"><div data-first-frame="list" class="invisible w-full">
    <p data-live class="text-green">Online</p>
    <div data-scroller ${marks}><ul>${list}</ul></div></div></div>`;

const client = new QueryClient();
const kept = () => JSON.parse(localStorage.getItem("lingualoom:first-frame") ?? "null");
let stop: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  document.head.innerHTML = `<link data-app href="/assets/app-1.js">`;
  noteKeptPerson("ana");
});
afterEach(() => {
  stop?.();
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  localStorage.clear();
  vi.useRealTimers();
});

/** As when the list of chats came anew. */
function changed(): void {
  client.setQueryData<unknown>(keys.conversationList(""), { pages: [], pageParams: [] });
  vi.runAllTimers();
}

function keeping(html: string): void {
  document.body.innerHTML = html;
  stop = keepFirstFrame(client, "ana");
  vi.runAllTimers();
}

test("what is drawn is kept without what only a connected page knows, and without the page's ids and styles", () => {
  keeping(page(ROWS));
  const { html, person, app } = kept();
  expect({ person, app }).toEqual({ person: "ana", app: expect.stringMatching(/\/assets\/app-1\.js$/) });
  expect(html).toContain("Emma: hello");
  expect(html).toContain(`data-style="margin-block-start: 20px;"`);
  expect(html).not.toMatch(/ style=| id=|invisible|Online/);
});

test("while the list is loading, the one from before stays", () => {
  keeping(page(ROWS));
  document.body.innerHTML = page(`<li data-waiting>Loading</li>`);
  changed();
  expect(kept().html).toContain("Emma: hello");
});

test("when the list changes while it is not drawn from its beginning, nothing is kept", () => {
  keeping(page(ROWS));
  document.body.innerHTML = "<main>Settings</main>";
  changed();
  expect(kept()).toBe(null);
});

test("of a person of whom this browser keeps nothing no list is kept", () => {
  noteKeptPerson("emma");
  keeping(page(ROWS));
  expect(kept()).toBe(null);
});
