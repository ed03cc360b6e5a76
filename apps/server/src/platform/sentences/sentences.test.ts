import { readdirSync, readFileSync } from "node:fs";
import { LIST_SENTENCES } from "@lingualoom/backend-pool/refusals.ts";
import { OBJECTIONS } from "@lingualoom/contract/objections.ts";
import { SANDBOX_SENTENCES } from "@lingualoom/sandbox/describe-sandbox.ts";
import { ENGINE_SENTENCES } from "@lingualoom/translation/engine-sentences.ts";
import type { EngineFailure } from "@lingualoom/translation/failure.ts";
import { expect, test } from "vitest";
import english from "./en.json" with { type: "json" };
import { sentenceIn } from "./in-language.ts";
import { asIs, say } from "./sentence.ts";

const { emails: _, reasons, ...groups } = english;

test("each sentence has its own code", () => {
  const codes = Object.values(groups).flatMap((sentences) => Object.keys(sentences));
  expect(codes.length).toBeGreaterThan(150);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
});

test.each([
  ["objections", OBJECTIONS],
  ["engines", ENGINE_SENTENCES],
  ["sandbox", SANDBOX_SENTENCES],
  ["backends", LIST_SENTENCES],
] as const)("the English %s match those of their package", (name, sentences) => {
  expect(english[name]).toEqual(sentences);
});

test("every engine failure has its sentence", () => {
  const all: Record<EngineFailure["reason"], string> = reasons;
  expect(Object.values(all).every((text) => text.length > 0)).toBe(true);
});

test("every sentence is used somewhere", () => {
  const root = new URL("../../", import.meta.url);
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(new URL(file, root), "utf8"))
    .join("\n");
  const packaged = new Set(["objections", "engines", "sandbox", "backends"]);
  const words = new Set(["apiToken", "accountId", "key", "address"]);
  const own = Object.entries(groups).filter(([name]) => !packaged.has(name));
  const codes = own.flatMap(([, sentences]) => Object.keys(sentences));
  expect(codes.filter((code) => !words.has(code) && !sources.includes(`"${code}"`))).toEqual([]);
});

test("values inside a sentence are in its language too", () => {
  const pair = say("pairUnsupported", { source: { language: "es" }, target: { language: "en" } });
  expect(sentenceIn(pair, "en")).toBe("No engine here translates Spanish to English");
  expect(sentenceIn(pair, "fr")).toBe("Aucun moteur ne traduit ici cette paire : espagnol → anglais");
  expect(sentenceIn(say("fetchingPairs", { done: 3, total: 12 }), "es")).toBe(
    "Descargando pares de traducción: 3 de 12",
  );
  const failed = say("failed", { what: say("lookingForPairs"), reason: "timed out" });
  expect(sentenceIn(failed, "es")).toBe("Viendo qué pares hay: falló (timed out)");
  expect(sentenceIn(asIs("connect ECONNREFUSED"), "ar")).toBe("connect ECONNREFUSED");
});

test("English stands in for a language that the server does not have", () => {
  expect(sentenceIn(say("ownInvite"), "tlh")).toBe("This is your own invite");
});
