// @vitest-environment node
import { SHARED_AT, SHARED_MS } from "@lingualoom/contract/share-target.ts";
import { expect, test } from "vitest";
import { takeShared } from "./take-shared.ts";

const NOW = Date.UTC(2026, 2, 1);

function storage({ isFull = false } = {}) {
  const stored = new Map<string, Response>();
  const cache = {
    async put(key: RequestInfo | URL, answer: Response) {
      if (isFull) throw new DOMException("no room", "QuotaExceededError");
      stored.set(String(key), answer);
    },
    keys: async () => [...stored.keys()] as unknown as Request[],
    match: async (key: RequestInfo | URL) => stored.get(String(key)),
    delete: async (key: RequestInfo | URL) => stored.delete(String(key)),
  };
  const take = (body: BodyInit, now = NOW, id = "an-id") =>
    takeShared(new Request("https://chat.example/share", { method: "POST", body }), {
      open: async () => cache,
      newId: () => id,
      now: () => now,
    });
  return { stored, take };
}

const shared = (text: string) => {
  const form = new FormData();
  form.set("text", text);
  form.append("files", new File(["bytes"], "photo.png", { type: "image/png" }));
  return form;
};

test("content shared by another app is kept whole, and its page is opened by a GET", async () => {
  const { stored, take } = storage();
  const answer = await take(shared("look at this"));
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("https://chat.example/share/an-id");
  const kept = await stored.get("/share/an-id")?.formData();
  expect(kept?.get("text")).toBe("look at this");
  const file = kept?.get("files") as File;
  expect([file.name, file.type, await file.text()]).toEqual(["photo.png", "image/png", "bytes"]);
});

test("content without room, or not in a form, leads to the page that says so", async () => {
  const full = await storage({ isFull: true }).take(shared("x"));
  expect(full.headers.get("location")).toBe("https://chat.example/share/lost");
  const noForm = await storage().take("no form");
  expect(noForm.headers.get("location")).toBe("https://chat.example/share/lost");
});

test("content older than a day is deleted by the next share, newer content stays", async () => {
  const { stored, take } = storage();
  await take(shared("old"), NOW - SHARED_MS - 1, "old");
  await take(shared("young"), NOW - SHARED_MS + 1, "young");
  await take(shared("new"), NOW, "new");
  expect([...stored.keys()]).toEqual(["/share/young", "/share/new"]);
  expect(stored.get("/share/new")?.headers.get(SHARED_AT)).toBe(String(NOW));
});
