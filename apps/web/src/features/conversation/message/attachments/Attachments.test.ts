import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inWords } from "#/data/conversations/in-words.ts";
import { createQueryClient } from "#/data/query-client.ts";
import { createOpenChatStores, OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { itemsOf } from "#/features/conversation/timeline/items.ts";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { startI18n } from "#/i18n/i18n.ts";
import { RealtimeContext } from "#/realtime/connection/RealtimeProvider.tsx";
import type { Realtime } from "#/realtime/connection/realtime.ts";
import { ANA, message } from "#test/messages.ts";
import { WAIT } from "../../../../../../../patience.ts";
import { Attachments } from "./Attachments.tsx";

const connection = new EventTarget();
const socket = {
  connected: true,
  on(name: string, heard: () => void) {
    connection.addEventListener(name, heard);
    return socket;
  },
  off(name: string, heard: () => void) {
    connection.removeEventListener(name, heard);
    return socket;
  },
};
function connect(connected: boolean): void {
  socket.connected = connected;
  act(() => void connection.dispatchEvent(new Event(connected ? "connect" : "disconnect")));
}

let end = () => {};
beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => new Response());
  await startI18n();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

let made = 0;
function carried(kind: Attachment["kind"], more: Partial<Attachment> = {}): Attachment {
  const _id = `a${made++}`;
  return { _id, kind, name: "", type: "", size: 1_400_000, url: `/api/media/${_id}`, ...more };
}
const pdf = carried("file", { name: "report.pdf", type: "application/pdf", hasPreview: true });
const notes = carried("file", { name: "notes.txt", type: "text/plain", beginning: "Milk" });

function show(more: Partial<Message>) {
  const stores = createOpenChatStores();
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const item = itemsOf([message(1, { text: "", ...more })], [], ANA).at(0);
  if (!item || !("message" in item)) throw new Error("no message");
  const open = createElement(OpenChatContext, { value: stores }, createElement(Attachments, { item }));
  const content = createElement(RealtimeContext, { value: { socket } as unknown as Realtime }, open);
  act(() => root.render(createElement(QueryClientProvider, { client: createQueryClient() }, content)));
  end = () => {
    act(() => root.unmount());
    place.remove();
  };
  return { place, stores };
}

test("images and videos form an album whose last cell counts the rest", () => {
  const all = [carried("image"), carried("video"), ...Array.from({ length: 4 }, () => carried("image"))];
  const { place, stores } = show({ attachments: all });
  const cells = [...place.querySelectorAll("button")];
  expect(cells.map(({ ariaLabel }) => ariaLabel)).toEqual(["Photo", "Video", "Photo", "Photo"]);
  expect(place.textContent).toContain("and 2 more");
  act(() => cells[1]?.click());
  expect(stores.viewed.get()).toBe(all[1]?._id);
});

test("a file shows its name, size and beginning, and is downloaded by its name", () => {
  const { place } = show({ attachments: [pdf, notes] });
  const [first, second] = place.querySelectorAll("a");
  for (const drawn of first?.querySelectorAll("bdi [aria-hidden]") ?? []) drawn.remove();
  expect(first?.textContent).toBe("Downloadreport.pdf1.4 MB");
  expect(first?.querySelector("img")?.src).toContain(`${pdf.url}?size=medium`);
  expect([second?.getAttribute("href"), second?.download]).toEqual([`${notes.url}?download`, "notes.txt"]);
  expect(second?.querySelector("pre")?.textContent).toBe("Milk");
});

/** The player is loaded apart from the message. */
async function player(place: HTMLElement): Promise<HTMLVideoElement> {
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(place.querySelector("video")).not.toBeNull();
  }, WAIT);
  return place.querySelector("video") as HTMLVideoElement;
}

test("an unplayable video is a file", async () => {
  const { place } = show({ attachments: [carried("video", { name: "trip.mov", width: 640, height: 360 })] });
  const video = await player(place);
  act(() => void video.dispatchEvent(new Event("error")));
  expect(place.querySelector("a")?.download).toBe("trip.mov");
});

test("a video that failed offline keeps its poster and is retried online", async () => {
  const { place } = show({ attachments: [carried("video", { name: "trip.mp4", hasPreview: true })] });
  const video = await player(place);
  connect(false);
  act(() => void video.dispatchEvent(new Event("error")));
  expect(place.querySelector("a")).toBeNull();
  expect(place.querySelector("img")?.src).toContain("?size=medium");
  connect(true);
  await player(place);
});

test.each([
  [[carried("image", { alt: "A red roof" })], "Photo: A red roof"],
  [[carried("image"), carried("image")], "2 photos"],
  [[carried("video")], "Video"],
  [[carried("video"), carried("image")], "2 photos and videos"],
  [[carried("audio", { waveform: [1] })], "Voice message"],
  [[carried("audio", { name: "sea.mp3" })], "Audio: \u2068sea.mp3\u2069"],
  [[pdf], "File: \u2068report.pdf\u2069"],
  [[pdf, carried("image")], "2 files"],
  [[], ""],
])("%# in words: %s", (attachments, words) => {
  expect(attachmentsInWords(i18next.getFixedT(null, "chat"), attachments)).toBe(words);
  expect(inWords(message(1, { attachments, text: "hi" }))).toBe([words, "hi"].filter(Boolean).join(". "));
});
