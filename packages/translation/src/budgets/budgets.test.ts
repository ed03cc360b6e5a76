import { describe, expect, test } from "vitest";
import { ManualClock } from "../../test/manual-clock.ts";
import { type BudgetLimits, createBudgets } from "./budgets.ts";
import { memoryBudgetStore } from "./memory-store.ts";

const deepl = { id: "deepl", privacyLevel: "providers" } as const;
const apertium = { id: "apertium", privacyLevel: "server" } as const;

function budgets(limits: BudgetLimits) {
  const clock = new ManualClock();
  return { clock, ...createBudgets(() => limits, memoryBudgetStore(), clock) };
}

describe("a budget", () => {
  test("per engine is shared by all users, to the last character", async () => {
    const { take } = budgets({ engines: { deepl: 10 } });
    expect(await take({ engine: deepl, person: "ana", characters: 6 })).toMatchObject({ ok: true });
    expect(await take({ engine: deepl, person: "bruno", characters: 5 })).toEqual({
      ok: false,
      reason: "engine_budget",
    });
    expect(await take({ engine: deepl, person: "bruno", characters: 4 })).toMatchObject({ ok: true });
    expect(await take({ engine: deepl, person: "bruno", characters: 1 })).toMatchObject({ ok: false });
  });

  test("per user affects only that user, and engines of the server are free", async () => {
    const { take } = budgets({ person: 5 });
    expect(await take({ engine: deepl, person: "ana", characters: 6 })).toEqual({
      ok: false,
      reason: "person_budget",
    });
    expect(await take({ engine: deepl, person: "bruno", characters: 5 })).toMatchObject({ ok: true });
    expect(await take({ engine: apertium, person: "ana", characters: 500 })).toMatchObject({ ok: true });
  });

  test("per user is not charged when the engine's budget refuses", async () => {
    const { take } = budgets({ person: 5, engines: { deepl: 0 } });
    for (let i = 0; i < 3; i += 1)
      expect(await take({ engine: deepl, person: "ana", characters: 5 })).toMatchObject({
        reason: "engine_budget",
      });
    const other = { ...deepl, id: "openai" } as const;
    expect(await take({ engine: other, person: "ana", characters: 5 })).toMatchObject({ ok: true });
  });

  test("is refunded for a call that was not made", async () => {
    const { take } = budgets({ engines: { deepl: 5 } });
    const taken = await take({ engine: deepl, person: undefined, characters: 5 });
    if (taken.ok) await taken.giveBack();
    expect(await take({ engine: deepl, person: undefined, characters: 5 })).toMatchObject({ ok: true });
  });

  test("resets at midnight UTC", async () => {
    const { take, clock } = budgets({ engines: { deepl: 5 } });
    const expense = { engine: deepl, person: undefined, characters: 5 };
    clock.advance(86_400_000 - 1);
    await take(expense);
    expect(await take(expense)).toMatchObject({ ok: false });
    clock.advance(1);
    expect(await take(expense)).toMatchObject({ ok: true });
  });
});
