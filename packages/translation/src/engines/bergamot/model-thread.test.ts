import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestModel } from "../../../test/bergamot-model/test-registry.ts";
import { segment } from "../../segments/segment.ts";
import { MARKED_SENTENCES } from "./marked-sentences.ts";
import type { ThreadAnswer } from "./thread-messages.ts";
import { translateSentences } from "./translate-sentences.ts";

let thread: Worker;
beforeAll(async () => {
  const { model, lex, vocab } = makeTestModel();
  const workerData = { model, lex, vocabularies: [vocab] };
  thread = new Worker(new URL("model-thread.worker.ts", import.meta.url), { workerData });
  await next();
});
afterAll(() => thread.terminate());

const next = () => new Promise<ThreadAnswer>((resolve) => thread.once("message", resolve));

test.each(MARKED_SENTENCES)("the engine sees each sentence of a text in %s whole: %s", async (source, marked) => {
  const item = segment(marked.replaceAll("|", ""));
  let seen: readonly number[] = [];
  // The model repeats no number, so each sentence is requested again with placeholders.
  await translateSentences(item, { source, target: "en" }, async (html) => {
    const answered = next();
    thread.postMessage({ id: 1, html });
    const answer = await answered;
    if (seen.length === 0) seen = answer.sentences;
    expect(answer.sentences.every((count) => count === 1)).toBe(true);
    return answer.html;
  });
  expect(seen).toHaveLength(marked.split("|").length);
});
