import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cannotHaveApertium, openFetchedApertium } from "../../../test/apertium/fetched.ts";
import type { EngineOutcome, Piece } from "../../engine.ts";
import type { ApertiumEngine } from "./apertium-engine.ts";
import { hostileStrings } from "./hostile-strings.ts";

const FETCH_TIME = 5 * 60_000;
/** Run more of them manually with FUZZ_STRINGS=1500 */
const FUZZ_STRINGS = Number(process.env.FUZZ_STRINGS) || 200;

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });
const plain = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : `<${piece.index}>`)).join("");

describe.skipIf(cannotHaveApertium)("Apertium itself", () => {
  let engine: ApertiumEngine;
  beforeAll(async () => {
    engine = await openFetchedApertium();
  }, FETCH_TIME);
  afterAll(() => engine?.[Symbol.asyncDispose]());

  async function ask(source: string, target: string, ...pieces: Piece[]): Promise<EngineOutcome> {
    const signal = new AbortController().signal;
    const [outcome] = await engine.translate({ source, target, items: [{ pieces }], signal });
    return outcome!;
  }
  async function answer(source: string, target: string, ...pieces: Piece[]): Promise<string> {
    const outcome = await ask(source, target, ...pieces);
    return outcome.ok ? plain(outcome.pieces) : outcome.error.code;
  }

  test("Spanish is translated into English, protected pieces stay", async () => {
    expect(
      await answer(
        "es",
        "en",
        text("La casa es grande "),
        placeholder(0),
        text("\n¿Dónde está el agua? "),
        placeholder(1),
      ),
    ).toBe("The house is big <0>\nWhere is the water? <1>");
  });

  test.each([
    ["en", "es", "thx bro ur the best", "gracias bro eres el mejor"],
    ["es", "en", "tb vengo mañana", "also I come tomorrow"],
    ["en", "es", "HAPPY BIRTHDAY MY FRIEND", "CUMPLEAÑOS FELIZ MI AMIGO"],
    ["en", "es", "the 2nd floor", "el 2.º piso"],
    ["en", "es", "well-known house", "bien casa sabida"],
    ["en", "es", "a well-known dog", "un perro bien sabido"],
    ["en", "es", "a two-year-old child", "un niño de dos años"],
    ["en", "es", "a 2-year-old child", "un niño de 2 años"],
    ["en", "es", "a fast-growing company", "un rápido creciendo empresa"],
    ["en", "es", "WELL-KNOWN HOUSE", "BIEN CASA SABIDA"],
    ["en", "ca", "a long-term plan", "un pla de terme llarg"],
    ["en", "es", "a good-looking man and my mother-in-law", "un hombre guapo y mi suegra"],
    ["en", "es", "my ex-wife", "mi ex-mujer"],
    ["en", "es", "love ugh", "amor ugh"],
  ])("from %s to %s %j is %j", async (source, target, written, expected) => {
    expect(await answer(source, target, text(written))).toBe(expected);
  });

  test("a text is refused if no dictionary has a third of its words", async () => {
    expect(await answer("en", "es", text("blorb the frumious bandersnatch"))).toBe("unknown_words");
  });

  test("a short text without a known word counts as having no words", async () => {
    expect(await answer("en", "es", text("ugh"))).toBe("no_words");
  });

  test("unknown words come through without a mark", async () => {
    expect(await answer("es", "en", text("El blorbifor es grande."))).toBe("The blorbifor is big.");
  });

  test("the curved apostrophe of phones is understood", async () => {
    const straight = await answer("en", "es", text("I don't see the house."));
    expect(await answer("en", "es", text("I don’t see the house."))).toBe(straight);
  });

  test("French reaches English through a third language, protected pieces stay", async () => {
    expect(engine.route("fr", "en")?.pivot).toBeDefined();
    const translated = await answer("fr", "en", text("La maison est grande "), placeholder(0), text("!"));
    expect(translated).toMatch(/house is big/);
    expect(translated).toContain("<0>");
  });

  test("a missing pair is refused, and has no route", async () => {
    expect(engine.route("de", "en")).toBeNull();
    await expect(ask("de", "en", text("Hallo"))).rejects.toMatchObject({ code: "unsupported_pair" });
  });

  test("each item of a batch has its own outcome", async () => {
    const outcomes = await engine.translate({
      source: "es",
      target: "en",
      items: [{ pieces: [text("Agua")] }, { pieces: [text("a ".repeat(8_000))] }, { pieces: [text("Casa")] }],
      signal: new AbortController().signal,
    });
    expect(outcomes.map((outcome) => (outcome.ok ? plain(outcome.pieces) : outcome.error.code))).toEqual([
      "Water",
      "too_long",
      "House",
    ]);
  });

  test("4,000 characters without a space come back unchanged", async () => {
    const long = "x".repeat(4_000);
    expect(await answer("en", "es", text(`House ${long}`))).toBe(`Casa ${long}`);
  });

  test("a cancelled request returns at once", async () => {
    const signal = AbortSignal.abort();
    const [outcome] = await engine.translate({
      source: "es",
      target: "en",
      items: [{ pieces: [text("agua")] }],
      signal,
    });
    expect(outcome).toMatchObject({ ok: false, error: { code: "cancelled" } });
  });

  describe.each([
    ["en", "es"],
    ["es", "en"],
    ["fr", "ca"],
  ])("hostile strings from %s to %s", (source, target) => {
    test("all are answered with their protected pieces or refused, and none hangs", async () => {
      const strings = hostileStrings(FUZZ_STRINGS, 12_345);
      const codes = new Map<string, number>();
      for (const [index, value] of strings.entries()) {
        const outcome = await ask(source, target, placeholder(0), text(` ${value} `), placeholder(1));
        if (!outcome.ok) codes.set(outcome.error.code, (codes.get(outcome.error.code) ?? 0) + 1);
        else
          expect(
            outcome.pieces.filter(({ kind }) => kind === "placeholder"),
            `string ${index}`,
          ).toHaveLength(2);
      }
      // Refusing a text that the programs garble is allowed; a crash or a hang is not.
      expect([...codes.keys()].filter((code) => !/^(?:bad_output|unknown_words|no_words)$/.test(code))).toEqual([]);
      expect(codes.get("bad_output") ?? 0).toBeLessThan(strings.length / 50);
    });
  });

  test("hundreds of simultaneous requests never get each other's words", async () => {
    const hostile = hostileStrings(240, 99);
    const answers = await Promise.all(
      hostile.map(async (value, index) => {
        const [source, target] = index % 2 === 0 ? ["es", "en"] : ["en", "es"];
        // Letters only and in no dictionary, so it is returned unchanged.
        const mine = `Zq${[...String(index + 1000)].map((digit) => `${"bdfghjklmn"[Number(digit)]}a`).join("")}`;
        const outcome = await ask(source!, target!, text(`${mine} ${value}`));
        return { mine, got: outcome.ok ? plain(outcome.pieces) : mine };
      }),
    );
    const names = answers.map(({ mine }) => mine);
    for (const { mine, got } of answers) expect(names.filter((name) => got.includes(name))).toEqual([mine]);
  });
});
