import { afterAll, describe, expect, test } from "vitest";
import { createDetector } from "../detection/detector.ts";
import type { Engine } from "../engine.ts";
import { openDeepl } from "../engines/deepl/engine.ts";
import { engineFrom } from "../engines/function-engine.ts";
import { openOpenAi } from "../engines/openai/engine.ts";
import { scriptsOf, toLanguage } from "../languages.ts";
import type { Answer } from "../memory.ts";
import type { TranslationRequest } from "../translation.ts";
import { createTranslator } from "../translator.ts";
import { insteadOf, understands } from "./variants.ts";

const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

/** An engine that answers each language with one fixed sentence. */
function saying(answers: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const engine = engineFrom(
    async (texts, { source, target }) => {
      asked.push(`${source}>${target}`);
      return texts.map(() => answers[target] ?? "");
    },
    { languages: [...Object.keys(answers), "en"] },
  );
  return { asked, engine };
}

const ask = (engines: readonly Engine[], request: Partial<TranslationRequest> & { target: string }) =>
  createTranslator({ engines, detector }).translate({
    text: "The new software is ready",
    source: "en",
    allowed: "providers",
    ...request,
  });

const CHINESE = { zh: "新软件准备好了，网络也行" };

describe("a reader of", () => {
  test.each([
    ["zh-Hans", "新软件准备好了，网络也行"],
    ["zh-Hant", "新軟體準備好了，網路也行"],
    ["zh-Hant-HK", "新軟件準備好了，網絡也行"],
  ])("%s gets the answer of an engine for Chinese in that script", async (target, text) => {
    const { engine, asked } = saying(CHINESE);
    expect(await ask([engine], { target })).toMatchObject({ kind: "translated", target, text });
    expect(asked).toEqual(["en>zh"]);
  });

  test.each([
    ["sr-Latn", "Novi program je spreman, Ljubo"],
    ["sr-Cyrl", "Нови програм је спреман, Љубо"],
  ])("%s gets Serbian in that script, whichever the engine writes", async (target, text) => {
    for (const sr of ["Нови програм је спреман, Љубо", "Novi program je spreman, Ljubo"])
      expect(await ask([saying({ sr }).engine], { target })).toMatchObject({ text });
  });

  test("Cantonese gets the nearest, and is told which it is", async () => {
    const made = await ask([saying(CHINESE).engine], { target: "yue" });
    expect(made).toMatchObject({ text: "新軟件準備好了，網絡也行", near: "zh" });
  });

  test.each([
    ["pt-PT", "O autocarro está pronto", undefined],
    ["pt-PT", "O ônibus está pronto", "pt-BR"],
    ["pt-PT", "Isto está pronto agora", "pt"],
  ])("%s is told of an answer in another variant: %s", async (target, pt, near) => {
    const made = await ask([saying({ pt }).engine], { target });
    expect(made.kind === "translated" && made.near).toBe(near);
  });

  test("pt-PT is told if an engine that claims the variant writes the other one", async () => {
    const made = await ask([saying({ "pt-PT": "O ônibus está pronto" }).engine], { target: "pt-PT" });
    expect(made).toMatchObject({ near: "pt-BR" });
  });

  test("zh-Hant gets that script from an engine that claims it and answers in the other", async () => {
    const made = await ask([saying({ "zh-Hant": CHINESE.zh }).engine], { target: "zh-Hant" });
    expect(made).toMatchObject({ text: "新軟體準備好了，網路也行" });
  });

  test.each([
    ["软件很好用 `软件`", "zh-Hant", "軟體很好用 `软件`"],
    ["這個軟體很好用", "zh-Hans", "这个软件很好用"],
    ["Видимо се сутра, Љубо", "sr-Latn", "Vidimo se sutra, Ljubo"],
    ["Kupio sam iPhone, vidi Facebook", "sr-Cyrl", "Купио сам iPhone, види Facebook"],
  ])("the other script of the same language needs no engine: %s", async (text, target, expected) => {
    const source = target.split("-")[0] as string;
    expect(await ask([], { text, source, target })).toMatchObject({
      kind: "translated",
      text: expected,
      engine: "script",
    });
  });

  test.each([
    ["你好", "zh-Hant", "zh"],
    ["這個軟體很好用", "zh-Hant-HK", "zh"],
    ["Estou no autocarro", "pt-BR", "pt-PT"],
    ["Estou no autocarro", "pt", "pt"],
  ])("%s is left as it is for %s", async (text, target, source) => {
    expect(await ask([], { text, source, target })).toMatchObject({ kind: "same", text });
  });
});

test("readers of two scripts share the engine's answer", async () => {
  const { engine, asked } = saying(CHINESE);
  const known = new Map<string, Promise<Answer>>();
  const memory = {
    once(key: object, make: () => Promise<Answer>) {
      const name = JSON.stringify(key);
      const answer = known.get(name) ?? make();
      known.set(name, answer);
      return answer;
    },
  };
  for (const target of ["zh-Hant", "zh-Hans", "zh-Hant-HK"]) await ask([engine], { target, memory });
  expect(asked).toHaveLength(1);
  const glossary = {
    terms: [{ term: "software", translation: "軟仔", source: "en", target: "zh-Hant" }],
    tone: null,
  };
  await ask([engine], { target: "zh-Hant", memory, glossary });
  expect(asked.length, "a term for one of them alone must not reach the others").toBeGreaterThan(1);
});

test("an engine without the script of a text gets it in the one it knows", async () => {
  const got: string[] = [];
  const engine = engineFrom(
    async (texts) => {
      got.push(...texts);
      return texts.map(() => "The software is good");
    },
    { languages: ["zh", "en"] },
  );
  const made = await ask([engine], { text: "這個軟體很好用", source: "auto", target: "en" });
  expect(made).toMatchObject({ source: "zh-Hant", text: "The software is good" });
  expect(got).toEqual(["这个软件很好用"]);
});

describe("the best that an engine can do", () => {
  const deepl = openDeepl({ key: "k" });
  const model = openOpenAi({ model: "m" });
  test.each([
    ["DeepL", deepl, "pt-PT", "pt-PT"],
    ["DeepL", deepl, "es-ES", "es-ES"],
    ["DeepL", deepl, "es-419", "es-419"],
    ["DeepL", deepl, "en-GB", "en-GB"],
    ["DeepL", deepl, "zh-Hant", "zh-Hant"],
    ["DeepL", deepl, "zh-Hant-HK", "zh-Hant"],
    ["DeepL", deepl, "fr-CA", "fr"],
    ["a language model", model, "fr-CA", "fr-CA"],
    ["a language model", model, "yue", "yue"],
    ["a language model", model, "sr-Latn", "sr"],
    ["a language model", model, "zh-Hans", "zh"],
    ["a language model", model, "pt-BR", "pt-BR"],
  ])("%s: for %3$s", (_, engine, target, expected) => {
    const routes = insteadOf(target).flatMap((code) => engine.route("de", code) ?? []);
    expect(routes[0]?.target).toBe(expected);
  });
});

test.each([
  ["zh-TW", "zh-Hant"],
  ["zh_Hant_TW", "zh-Hant"],
  ["zh-HK", "zh-Hant-HK"],
  ["zh-CN", "zh-Hans"],
  ["zh-yue", "yue"],
  ["yue-HK", "yue"],
  ["es-MX", "es-419"],
  ["es-ES", "es-ES"],
  ["pt-AO", "pt-PT"],
  ["en-AU", "en-GB"],
  ["sr-Latn-RS", "sr-Latn"],
  ["fr-CH", "fr"],
  ["no", "nb"],
  ["zt", "zh-Hant"],
  ["klingon", null],
])("the tag %s names %s", (tag, code) => {
  expect(toLanguage(tag)).toBe(code);
});

test.each([
  ["zh", "zh-Hant", true],
  ["zh-Hant", "zh-Hans", false],
  ["zh-Hant", "zh-Hant-HK", true],
  ["zh-Hant", "zh", true],
  ["zh", "yue", false],
  ["pt-PT", "pt-BR", true],
  ["sr-Latn", "sr-Cyrl", false],
  ["pt", "es", false],
])("one who reads %s understands %s: %s", (read, written, expected) => {
  expect(understands(read, written)).toBe(expected);
});

describe("detection", () => {
  test.each([
    ["软件很好用，我们明天见", "zh-Hans"],
    ["這個軟體很好用", "zh-Hant"],
    ["你好，明天早上八点", "zh-Hans"],
    ["你好", "zh"],
    ["佢哋喺邊度？", "yue"],
    ["你食咗飯未呀", "yue"],
    ["唔该晒", "yue"],
    ["係呀，冇嘢", "yue"],
    ["今天早晨我去跑步，感觉很好", "zh-Hans"],
    ["那我先走囉，明天見", "zh-Hant"],
    ["这一点解释得很清楚", "zh-Hans"],
    ["大家都在上班，而家里没人", "zh-Hans"],
    ["Ne znam gde je mleko, videćemo posle", "sr-Latn"],
    ["Ne znam gdje je mlijeko, vidjet ćemo poslije", "hr"],
    ["Данас идем у продавницу, љубави", "sr-Cyrl"],
    ["Apanho o autocarro para o trabalho", "pt-PT"],
    ["Vou pegar o ônibus para o trabalho", "pt-BR"],
    ["Estou a trabalhar agora, ligo-te depois", "pt-PT"],
    ["What colour is your favourite jumper?", "en-GB"],
    ["My favorite color is gray", "en-US"],
    ["¿Vosotros venís mañana a comer?", "es-ES"],
    ["Mi computadora no funciona ahorita", "es-419"],
    ["On va magasiner demain matin", "fr-CA"],
    ["Estou indo para casa agora", "pt-BR"],
    ["Onde está a mulher do Fernando?", "pt"],
    ["Estás lindo com essa camisa", "pt"],
    ["We visited Pearl Harbor and met Mr Gray", "en"],
    ["Call me when you get there, Mum", "en-GB"],
    ["He aparcado el coche en la calle", "es-ES"],
    ["El ascensor no funciona, me dice el portero", "es"],
    ["Envoyez-moi un courriel demain", "fr"],
    ["The train leaves at seven", "en"],
    ["Mañana vamos a la playa", "es"],
  ])("of %s says %s", async (text, language) => {
    expect((await detector.detect(text)).language).toBe(language);
  });

  test("takes a sender's variant for their language", async () => {
    const { language } = await detector.detect("va bene", { prior: { "pt-PT": 0.1, it: 0.9 } });
    expect(language).toBe("it");
    expect((await detector.detect("falta", { prior: { "pt-PT": 0.9, en: 0.1 } })).language).toBe("pt");
  });
});

test.each(["__proto__", "constructor", "toString"])("%s, which every object has, is no language", (code) => {
  expect([...insteadOf(code)]).toEqual([code]);
  expect(scriptsOf(code)).toEqual(["Latn"]);
});
