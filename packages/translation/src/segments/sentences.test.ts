import { expect, test } from "vitest";
import { MARKED_SENTENCES } from "../engines/bergamot/marked-sentences.ts";
import { restore, segment } from "./segment.ts";
import { cutAt, flatText, sentenceStarts } from "./sentences.ts";

test.each(MARKED_SENTENCES)("a line in %s is split into its sentences: %s", (language, marked) => {
  const { pieces, spans, shown } = segment(marked.replaceAll("|", ""));
  const parts = cutAt(pieces, sentenceStarts(flatText(pieces, shown), language));
  expect(parts.map((part) => restore(part, spans)).join("|")).toBe(marked);
});

test("indivisible text and the empty line are one part", () => {
  expect(sentenceStarts("no end", "en")).toEqual([]);
  expect(cutAt([], [])).toEqual([[]]);
});
