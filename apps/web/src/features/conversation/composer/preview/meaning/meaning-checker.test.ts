import { expect, test } from "vitest";
import { QuestionAllowance } from "../question-allowance.ts";
import { type Checks, checkOf, MeaningChecker, NOTHING_SHOWN, type PreviewedDraft } from "./meaning-checker.ts";

/** The test controls the time and the server's answers. */
function setUp() {
  const allowance = new QuestionAllowance();
  let timer: (() => void) | undefined;
  const asked: {
    shown: PreviewedDraft;
    signal: AbortSignal;
    answer: (checks: Checks["checks"]) => void;
    fail: () => void;
  }[] = [];
  const checker = new MeaningChecker({
    allowance,
    after(_, act) {
      timer = act;
      return () => {
        timer = undefined;
      };
    },
    ask: (shown, signal) =>
      new Promise((resolve, reject) => {
        const answer = (checks: Checks["checks"]) => resolve({ language: "es", privacyLevel: "server", checks });
        asked.push({ shown, signal, answer, fail: () => reject(new Error("refused")) });
      }),
  });
  const rest = async () => {
    const due = timer;
    timer = undefined;
    due?.();
    for (let i = 0; i < 4; i++) await Promise.resolve();
  };
  return { allowance, checker, asked, rest };
}
const DRAFT = "El tren llega";
const shown = (...texts: string[]): PreviewedDraft => ({
  draft: DRAFT,
  language: "es",
  renditions: texts.map((text, at) => ({ language: ["en", "de", "fr"][at] ?? "hi", text })),
});
const kept = (language: string): Checks["checks"][number] => ({ language, verdict: "kept", findings: [] });

test("the shown text is checked after a pause, once", async () => {
  const { checker, asked, rest } = setUp();
  checker.show(shown("The train", "Der Zug"));
  expect(asked).toEqual([]);
  await rest();
  expect(asked.map((one) => one.shown)).toEqual([shown("The train", "Der Zug")]);
  asked[0]?.answer([kept("en"), kept("de")]);
  await rest();
  expect(checker.get()).toMatchObject({ asking: false, unchecked: false });
  checker.show(shown("The train", "Der Zug"));
  await rest();
  expect(asked).toHaveLength(1);
});

test("another text cancels the check under way, and its late answer is not shown", async () => {
  const { checker, asked, rest } = setUp();
  checker.show(shown("The train"));
  await rest();
  checker.show(NOTHING_SHOWN);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer([kept("en")]);
  await rest();
  expect(checker.get()).toMatchObject({ found: {}, asking: false });
});

test("only words that the author changes are checked again", async () => {
  const { checker, asked, rest } = setUp();
  checker.show(shown("The train", "Der Zug"));
  await rest();
  asked[0]?.answer([kept("en"), kept("de")]);
  await rest();
  checker.show(shown("My train", "Der Zug"));
  expect(checkOf(checker.get(), { draft: DRAFT, language: "en", text: "My train" })).toBeUndefined();
  await rest();
  expect(asked[1]?.shown.renditions).toEqual([{ language: "en", text: "My train" }]);
});

test("without an allowance, checks start by hand only", async () => {
  const { allowance, checker, asked, rest } = setUp();
  while (allowance.take());
  checker.show(shown("The train"));
  await rest();
  expect([asked.length, checker.get().unchecked]).toEqual([0, true]);
  checker.askNow();
  expect(asked).toHaveLength(1);
});

test("a failure is shown and retried by hand only; another level clears it", async () => {
  const { checker, asked, rest } = setUp();
  checker.show(shown("The train"));
  await rest();
  asked[0]?.fail();
  await rest();
  expect(checker.get()).toMatchObject({ error: expect.any(Error), unchecked: true });
  checker.show(shown("The train"));
  await rest();
  expect(asked).toHaveLength(1);
  checker.askNow();
  expect(asked).toHaveLength(2);
  checker.forget();
  expect(asked[1]?.signal.aborted).toBe(true);
  expect(checker.get()).toMatchObject({ error: null, found: {} });
});
