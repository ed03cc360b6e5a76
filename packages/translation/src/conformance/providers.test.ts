import { afterAll, describe, expect, test } from "vitest";
import { impatientClock } from "../../test/conformance/impatient-clock.ts";
import {
  BAD_ANSWERS,
  dropsPieces,
  FAILURES,
  hangs,
  obeysContext,
  type ProviderBehaviour,
  translates,
} from "../../test/conformance/provider-behaviours.ts";
import { TESTED_PROVIDERS, type TestedProvider } from "../../test/conformance/provider-stand-ins.ts";
import { startStandIn } from "../../test/stand-in-server.ts";
import { createDetector } from "../detection/detector.ts";
import { openWhenReady } from "../engines/provider/open-when-ready.ts";
import { createTranslator } from "../translator.ts";
import { type ConformanceCase, loadCases } from "./cases.ts";
import type { Outcome } from "./outcome.ts";
import { runCases } from "./run.ts";

const cases = await loadCases();
const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

/** Runs every case through the real client, over HTTP, against a provider with this behaviour. */
async function through(
  { provider, standIn }: TestedProvider,
  behaviour: ProviderBehaviour,
  some: readonly ConformanceCase[] = cases,
  timeout = 5_000,
): Promise<{ outcomes: readonly Outcome[]; served: number }> {
  await using server = await startStandIn((received) => {
    const question = standIn.question(received);
    return question ? behaviour(question, standIn) : standIn.other;
  });
  const clock = impatientClock();
  await using engine = await openWhenReady(provider, standIn.settings(server.url), { clock, timeout });
  const able = some.filter(({ source, target }) => engine.route(source, target));
  const translator = createTranslator({ engines: [engine], detector, clock });
  return { outcomes: await runCases(able, translator), served: able.length };
}
const verdicts = (outcomes: readonly Outcome[], verdict: Outcome["verdict"]) =>
  outcomes.filter((outcome) => outcome.verdict === verdict);
/** Long cases are tested with every behaviour in `conformance.test.ts`, where a call takes no time. */
const SHORT = cases.filter((testCase) => testCase.class !== "long");
const isLong = process.env.ALL_TESTS === "1";
/**
 * Tests each case with each behaviour at only one provider, and a quarter of them unless the run is long: which one
 * hardly matters, and `conformance.test.ts` has them all without HTTP.
 */
const share = (tested: TestedProvider) => {
  const turn = TESTED_PROVIDERS.indexOf(tested);
  const parts = TESTED_PROVIDERS.length * (isLong ? 1 : 4);
  return SHORT.filter((_, i) => (i + turn) % parts === 0);
};
/** A twelfth of all cases, a different one per provider; `npm run test:all` tests every case at every provider. */
const worked = (tested: TestedProvider) =>
  isLong ? cases : cases.filter((_, i) => (i + TESTED_PROVIDERS.indexOf(tested)) % 12 === 0);
const FEW = cases.filter((_, i) => i % 40 === 0);
const TWO = cases.filter(({ id }) => id === "mentions-2" || id === "code-mixed-1");

describe.each(TESTED_PROVIDERS)("$provider.id", (tested) => {
  test("passes the cases in its languages when it works", async () => {
    const { outcomes, served } = await through(tested, translates, worked(tested));
    expect(served).toBeGreaterThan(50);
    expect(outcomes.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
  });

  test.each(Object.entries(BAD_ANSWERS))("lets no faulty answer through when it %s", async (_what, behaviour) => {
    const { outcomes } = await through(tested, behaviour, share(tested));
    expect(verdicts(outcomes, "wrong")).toEqual([]);
    expect(verdicts(outcomes, "refused").length).toBeGreaterThan(10);
  });

  test("translates the text itself when it obeys the context messages", async () => {
    const after = SHORT.filter(({ context }) => context.length > 0);
    const { outcomes } = await through(tested, obeysContext, after);
    expect(outcomes.length).toBeGreaterThanOrEqual(20);
    expect(outcomes.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
  });

  test("loses no piece when the provider drops every one", async () => {
    const { outcomes } = await through(tested, dropsPieces, share(tested));
    expect(verdicts(outcomes, "wrong")).toEqual([]);
    expect(verdicts(outcomes, "correct").length).toBeGreaterThan(25);
  });

  test.each(Object.entries(FAILURES))("leaves the original when it %s", async (_what, behaviour) => {
    const { outcomes } = await through(tested, behaviour, FEW);
    expect(verdicts(outcomes, "wrong")).toEqual([]);
    expect(verdicts(outcomes, "refused").length).toBeGreaterThan(FEW.length / 2);
  });

  test("leaves the original when it takes too long", async () => {
    const { outcomes } = await through(tested, hangs, TWO, 500);
    expect(outcomes.map(({ verdict, why }) => [verdict, why])).toEqual([
      ["refused", "timeout"],
      ["refused", "timeout"],
    ]);
  });
});
