import type { CallCaption } from "@lingualoom/contract/calls/captions.ts";
import { expect, test } from "vitest";
import { captionsAfter } from "./use-captions.ts";

const caption = (segmentId: string, revision: number, userId = "ana"): CallCaption => ({
  ...{ callId: "call", segmentId, userId, revision, text: `${segmentId} ${revision}` },
  heardAt: "2026-12-01T09:00:00.000Z",
});
const textsAfter = (...captions: readonly CallCaption[]) =>
  captions.reduce(captionsAfter, []).map(({ text, userId }) => `${userId}: ${text}`);

test("a revision replaces the caption in its place, and a late original does not come back", () => {
  expect(textsAfter(caption("a", 0), caption("b", 0), caption("a", 1))).toEqual(["ana: a 1", "ana: b 0"]);
  expect(textsAfter(caption("a", 1), caption("a", 0))).toEqual(["ana: a 1"]);
});

test("a speaker replaces no caption of another", () => {
  expect(textsAfter(caption("a", 0), caption("a", 0, "emma"))).toEqual(["ana: a 0", "emma: a 0"]);
});
