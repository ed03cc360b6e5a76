import { expect, test } from "vitest";
import { DraftPreviewer, type Previews } from "./draft-previewer.ts";
import { QuestionAllowance } from "./question-allowance.ts";

/** The test controls the time and the server's answers. */
function setUp() {
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const asked: { text: string; signal: AbortSignal; answer: (made: string) => void; fail: () => void }[] = [];
  const previewer = new DraftPreviewer({
    allowance: new QuestionAllowance(),
    after(milliseconds, act) {
      const timer = { at: now + milliseconds, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    ask: (text, signal) =>
      new Promise((resolve, reject) => {
        const answer = (made: string) =>
          resolve({
            language: "es",
            privacyLevel: "server",
            leftOut: 0,
            previews: [{ language: "en", readers: 1, text: made, seal: "s" }],
          } satisfies Previews);
        asked.push({ text, signal, answer, fail: () => reject(new Error("refused")) });
      }),
  });
  const pass = async (milliseconds: number) => {
    now += milliseconds;
    for (const timer of [...timers])
      if (timer.at <= now) {
        timers.delete(timer);
        timer.act();
      }
    await Promise.resolve();
    await Promise.resolve();
  };
  return { previewer, asked, pass };
}

async function types({ previewer, pass }: ReturnType<typeof setUp>, text: string, from = "") {
  for (let end = from.length + 1; end <= text.length; end++) {
    previewer.typed(text.slice(0, end));
    await pass(120);
  }
}

test("continuous typing sends no request, and a pause sends one", async () => {
  const at = setUp();
  await types(at, "El tren llega muy tarde");
  expect(at.asked).toEqual([]);
  await at.pass(600);
  expect(at.asked.map(({ text }) => text)).toEqual(["El tren llega muy tarde"]);
  at.asked[0]?.answer("The train");
  await at.pass(0);
  expect(at.previewer.get()).toMatchObject({ asking: false, text: "El tren llega muy tarde" });
});

test("the end of a sentence sends a request after half a second", async () => {
  const at = setUp();
  at.previewer.typed("El tren llega.");
  await at.pass(499);
  expect(at.asked).toEqual([]);
  await at.pass(1);
  expect(at.asked).toHaveLength(1);
});

test("a message makes at most three automatic requests, and the next starts over", async () => {
  const at = setUp();
  let text = "";
  for (let sentence = 0; sentence < 12; sentence++) {
    const longer = `${text} El tren ${sentence} llega tarde.`;
    await types(at, longer, text);
    text = longer;
    await at.pass(5_000);
    at.asked.at(-1)?.answer("The train");
    await at.pass(0);
  }
  expect(at.asked).toHaveLength(3);
  expect(at.previewer.get().spent).toBe(true);
  at.previewer.askNow();
  expect(at.asked.at(-1)?.text).toBe(text.trim());
  at.previewer.typed("");
  at.previewer.typed("Otro mensaje");
  await at.pass(5_000);
  expect(at.asked.at(-1)?.text).toBe("Otro mensaje");
});

test("typing cancels the request under way, and its late answer is not shown", async () => {
  const at = setUp();
  at.previewer.typed("El tren");
  await at.pass(600);
  at.previewer.typed("El tren llega");
  expect(at.asked[0]?.signal.aborted).toBe(true);
  at.asked[0]?.answer("Too late");
  await at.pass(0);
  expect(at.previewer.get()).toMatchObject({ answer: null, asking: false });
});

test("a text that is already shown is not requested again", async () => {
  const at = setUp();
  at.previewer.typed("El tren");
  await at.pass(600);
  at.asked[0]?.answer("The train");
  await at.pass(0);
  at.previewer.typed("El tren x");
  at.previewer.typed("El tren ");
  await at.pass(10_000);
  expect(at.asked).toHaveLength(1);
});

test("a refusal is shown, and another privacy level clears the preview", async () => {
  const at = setUp();
  at.previewer.typed("El tren");
  await at.pass(600);
  at.asked[0]?.fail();
  await at.pass(0);
  expect(at.previewer.get().error).toBeInstanceOf(Error);
  at.previewer.forget();
  expect(at.previewer.get()).toMatchObject({ error: null, answer: null, text: "" });
});
