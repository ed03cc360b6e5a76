import { describe, expect, test } from "vitest";
import { failing, failingOnce, request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { type Behaviour, standIn } from "../../test/conformance/stand-in-engine.ts";
import { EngineError, type EngineErrorCode } from "../engine.ts";

describe("retries", () => {
  test.each<EngineErrorCode>(["unavailable", "crashed"])("%s is retried once", async (code) => {
    const engine = standIn(failingOnce(code));
    expect(await translator([engine]).translate(request())).toMatchObject({ kind: "translated" });
  });

  test.each<EngineErrorCode>(["auth", "quota", "timeout", "bad_output", "model_corrupt"])(
    "%s is not retried",
    async (code) => {
      const engine = standIn(failingOnce(code));
      expect(await translator([engine]).translate(request())).toMatchObject({ reasons: [{ reason: code }] });
    },
  );

  test("a text that crashed an engine twice is never sent to it again", async () => {
    const engine = standIn(failing("crashed"));
    const chain = translator([engine]);
    await chain.translate(request());
    engine.received.length = 0;
    expect(await chain.translate(request())).toMatchObject({ reasons: [{ reason: "crashed" }] });
    expect(engine.received).toEqual([]);
  });

  test("a short wait a provider asks for is granted, a long one is not", async () => {
    const patient = failingOnceWith(200);
    expect(await translator([standIn(patient)]).translate(request())).toMatchObject({ kind: "translated" });
    const impatient = failingOnceWith(60_000);
    expect(await translator([standIn(impatient)]).translate(request())).toMatchObject({ kind: "failed" });
  });

  const failingOnceWith = (retryAfter: number): Behaviour => {
    let failed = false;
    return (item, asked) => {
      if (failed) return good(item, asked);
      failed = true;
      throw new EngineError("rate_limited", "slow down", { retryAfter });
    };
  };

  test("an overlong text is cut at sentences and put together again", async () => {
    const limited: Behaviour = (item, asked) => {
      const length = item.pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1), 0);
      if (length > 1_200) throw new EngineError("too_long", "too long");
      return good(item, asked);
    };
    const text = "Mañana iremos a la casa de @ana en el pueblo. ".repeat(80).trim();
    const result = await translator([standIn(limited)]).translate(request({ text }));
    expect(result).toMatchObject({ kind: "translated" });
    expect((result as { text: string }).text.match(/@ana/gu)).toHaveLength(80);
  });
});

test("a long message is split where needed, however many lines it has", async () => {
  const limited: Behaviour = (item, asked) => {
    const length = item.pieces.reduce((sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1), 0);
    if (length > 400 || asked.items.length > 1) throw new EngineError("too_long", "too long");
    return good(item, asked);
  };
  const lines = Array.from({ length: 15 }, (_, i) => `La línea ${i} es corta.`);
  const text = [...lines, "Mañana iremos a la casa grande. ".repeat(80).trim()].join("\n");
  const result = await translator([standIn(limited)]).translate(request({ text }));
  expect(result).toMatchObject({ kind: "translated" });
  expect((result as { text: string }).text.split("\n")).toHaveLength(16);
});
