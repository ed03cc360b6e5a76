import { QueryClientProvider } from "@tanstack/react-query";
import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#/data/query-client.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { WAIT } from "../../../../../../patience.ts";
import { CatchUpDialog } from "./CatchUpDialog.tsx";

const place = (seq: number) => ({ messageId: `m${seq}`, seq });
const onGo = vi.fn();
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  await startI18n();
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function show(answer: object) {
  const fetched = vi.fn(async () => Response.json(answer));
  vi.stubGlobal("fetch", fetched);
  root = createRoot(document.body.appendChild(document.createElement("main")));
  const dialog = createElement(CatchUpDialog, { conversationId: "c", afterSeq: 4, onGo, onClose: () => {} });
  await act(async () => root.render(createElement(QueryClientProvider, { client: createQueryClient() }, dialog)));
  await vi.waitFor(() => expect(document.body.textContent).toContain("First unread"), WAIT);
  return fetched;
}

const press = async (text: string) => {
  const found = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(text));
  await act(async () => found?.click());
};

test("a point leads to its message and names the engine", async () => {
  const points = [{ text: "Ana brings bread.", messages: [place(9), place(7)] }];
  await show({ from: place(5), count: 20, mentions: [place(8)], points, by: "OpenAI" });
  expect(document.body.textContent).toContain("Summarized by OpenAI");
  await press("Ana brings bread.");
  await vi.waitFor(() => expect(onGo).toHaveBeenLastCalledWith({ _id: "m9", seq: 9 }), WAIT);
});

test("without a model, the dialog says so and leads to the first unread message", async () => {
  await show({ from: place(5), count: 20, mentions: [], points: [], by: null, reason: "noModel" });
  expect(document.body.textContent).toContain("No language model is set up on this server");
  await press("First unread");
  await vi.waitFor(() => expect(onGo).toHaveBeenLastCalledWith({ _id: "m5", seq: 5 }), WAIT);
});
