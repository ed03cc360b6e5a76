import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import chatTexts from "../../test/detection/chat-texts.json" with { type: "json" };
import { baseOf } from "../variants/variants.ts";
import type { Detection, Detector } from "./detection.ts";
import { createDetector } from "./detector.ts";

describe("the detector", () => {
  let detector: Detector;
  beforeAll(() => {
    detector = createDetector();
  });
  afterAll(() => detector[Symbol.asyncDispose]());

  test.each([
    ["Nos vemos mañana en la estación", "es"],
    ["See you tomorrow at the station", "en"],
    ["On se retrouve demain à la gare", "fr"],
    ["Wir sehen uns morgen am Bahnhof", "de"],
    ["Vi ses i morgen på stationen efter arbejdet", "da"],
    ["Увидимся завтра на вокзале", "ru"],
    ["أراك غدا في المحطة", "ar"],
    ["明天车站见", "zh-Hans"],
    ["また明日ね", "ja"],
    ["내일 역에서 봐", "ko"],
    ["เจอกันพรุ่งนี้", "th"],
    ["Τα λέμε αύριο", "el"],
    ["נתראה מחר", "he"],
    ["Կտեսնվենք վաղը", "hy"],
    ["ხვალ შევხვდებით", "ka"],
    ["કાલે મળીએ", "gu"],
    ["ਕੱਲ੍ਹ ਸਟੇਸ਼ਨ 'ਤੇ ਮਿਲਦੇ ਹਾਂ", "pa"],
    ["හෙට දුම්රිය ස්ථානයේදී හමුවෙමු", "si"],
    ["ជួបគ្នាស្អែកនៅស្ថានីយ៍", "km"],
    ["ພົບກັນມື້ອື່ນທີ່ສະຖານີ", "lo"],
    ["မနက်ဖြန် ဘူတာမှာ တွေ့မယ်", "my"],
    ["ነገ ጣቢያው ላይ እንገናኝ", "am"],
    ["କାଲି ଷ୍ଟେସନରେ ଦେଖା ହେବ", "or"],
    ["ང་སང་ཉིན་འགྲོ་གི་ཡིན།", "bo"],
    ["މާދަމާ ބައްދަލުކުރަމާ", "dv"],
    ["Hola", "es"],
    ["thanks", "en"],
  ])("%j is %s", async (text, language) => {
    expect((await detector.detect(text)).language).toBe(language);
  });

  test.each([
    ["Nos vemos mañana en la estación", "es"],
    ["Ngày mai chúng ta gặp nhau ở nhà ga", "vi"],
    ["Sejtra találkozunk az állomáson, jó?", "hu"],
    ["내일 역에서 봐", "ko"],
  ])("%j is %s with decomposed accents too", async (text, language) => {
    expect(await detector.detect(text.normalize("NFD"))).toEqual(await detector.detect(text));
    expect((await detector.detect(text)).language).toBe(language);
  });

  test("links, mentions and code do not influence the language", async () => {
    const text = "`the function returns` https://example.com/this-is-the-english-page Nos vemos mañana en la plaza";
    expect(await detector.detect(text)).toMatchObject({ language: "es", certain: true });
  });

  test.each(["", "😀 123", "https://example.com", "ᎣᏏᏲ"])("%j is und with confidence 0", async (text) => {
    expect(await detector.detect(text)).toEqual({ language: "und", confidence: 0, certain: false });
  });

  test("a word of many languages is uncertain and follows its sender's habits", async () => {
    expect((await detector.detect("no")).certain).toBe(false);
    expect((await detector.detect("a casa", { prior: { pt: 0.9, en: 0.1 } })).language).toBe("pt");
    expect((await detector.detect("a casa", { prior: { es: 0.9, en: 0.1 } })).language).toBe("es");
  });

  test.each([
    ["kya haal hai bhai, sab theek?", "hi"],
    ["privet kak dela segodnya", "ru"],
    ["ya seychas doma, pozvoni pozhe", "ru"],
    ["gde ty byl vchera vecherom", "ru"],
    ["kalimera, pou eisai?", "el"],
    ["den xero ti na kano", "el"],
    ["pryvit, yak spravy?", "uk"],
    ["dobryi ranok, shcho robysh siohodni?", "uk"],
    ["shalom, ma nishma?", "he"],
    ["aap kaise hain, sab theek hai?", "hi"],
    ["main ghar ja raha hoon", "hi"],
    ["toi khong biet phai lam sao", "vi"],
    ["hen gap lai ban ngay mai", "vi"],
    ["zdravei, kak si?", "bg"],
    ["tumi kemon acho", "bn"],
    ["shlonak habibi, kol shi tamam?", "ar"],
    ["konnichiwa, genki desu ka", "ja"],
    ["saba7 el5eir 7abibi", "ar"],
    ["ana 3am ba2ra", "ar"],
    ["8elw na pame spiti", "el"],
    ["4to delaesh?", "ru"],
    ["spasibo!", "ru"],
    ["efharisto poly", "el"],
  ])("%j is %s in foreign letters, and only offered", async (text, language) => {
    expect(await detector.detect(text)).toMatchObject({ language, certain: false });
    const usual = await detector.detect(text, { prior: { [language]: 0.7, en: 0.1 } });
    expect(usual).toMatchObject({ language, certain: false });
    expect(usual.confidence).toBeGreaterThan(0.8);
  });

  test.each([
    ["यह मेरा घर है और वह स्कूल में है", "hi"],
    ["हे माझे घर आहे आणि ते शाळेत आहे", "mr"],
    ["این خانه‌ی من است و او در مدرسه است", "fa"],
    ["یہ میرا گھر ہے اور وہ اسکول میں ہے", "ur"],
    ["هذا بيتي وهو في المدرسة الآن", "ar"],
    ["Ово је моја кућа и он је у школи", "sr-Cyrl"],
    ["Ова е мојата куќа и тој е на училиште", "mk"],
    ["Това е моята къща и той е на училище", "bg"],
    ["Це мій дім, а він зараз у школі", "uk"],
    ["Гэта мой дом, а ён зараз у школе", "be"],
    ["Dit is my huis en hy is nou by die skool", "af"],
    ["Dit is mijn huis en hij is nu op school", "nl"],
    ["Esta é a miña casa e el está agora na escola", "gl"],
    ["Jeg har ikke noe mer penger igjen nå", "nb"],
    ["Jeg har ikke noget flere penge tilbage nu", "da"],
    ["Saya tidak bisa datang karena mobil rusak", "id"],
    ["Saya tidak boleh datang kerana kereta rosak", "ms"],
  ])("%j is %s, and not a language written alike", async (text, language) => {
    expect((await detector.detect(text)).language).toBe(language);
  });

  test("an unsupported language is never taken for a related one with certainty", async () => {
    expect(await detector.detect("म भोलि बजार जान्छु र तरकारी किन्छु")).toMatchObject({ certain: false });
    expect(await detector.detect("Nyumba yangu ni kubwa na iko karibu na mto")).toMatchObject({
      certain: false,
    });
  });

  test.each([
    ["Pashto", "تاسو څنګه یاست؟", "ته کله کور ته راځې؟", "زه نن نه شم راتلی", "مننه، ته څنګه یې؟"],
    ["Yiddish", "איך האב דיך ליב", "וואָס מאַכסטו?", "א גוטן טאג, ווי גייט עס?", "איך קום מארגן צו דיר"],
    ["Assamese", "আপুনি কেনে আছে?", "মই কালি যাম", "তোমাৰ নাম কি?", "মোৰ ঘৰ বহুত দূৰত"],
    ["Faroese", "Góðan dag, hvat eitur tú?", "Eg komi heim í morgin", "Hvussu hevur tú tað?", "Eg eiti Jógvan"],
    ["Sorani", "تۆ چۆنیت؟ من باشم", "ئەمڕۆ ناتوانم بێم", "سوپاس بۆ تۆ", "ناوت چییە؟"],
    ["Kurmanji", "Tu çawa yî? Ez baş im", "Navê te çi ye?", "Ez sibê têm malê", "Spas ji bo te"],
    ["Tigrinya", "ከመይ ኣለኻ?", "ኣነ ጽባሕ ክመጽእ እየ", "ስምካ መን እዩ?", "ሎሚ ኣይመጽእን እየ"],
    ["Sindhi", "توهان ڪيئن آهيو؟", "مان سڀاڻي ايندس", "تنهنجو نالو ڇا آهي؟"],
    ["Uyghur", "ياخشىمۇسىز؟", "مەن ئەتە كېلىمەن", "سىزنىڭ ئىسمىڭىز نېمە؟"],
    ["Kazakh", "Қалайсың? Мен жақсымын", "Мен ертең келемін", "Сенің атың кім?"],
    ["Tajik", "Шумо чӣ хел ҳастед?", "Ман пагоҳ меоям", "Номи ту чист?"],
    ["Luxembourgish", "Moien, wéi geet et dir?", "Ech kommen haut net", "Wat mécht dir muer?"],
    ["Nepali", "तिमीलाई कस्तो छ?", "म भोलि आउँछु", "तिम्रो नाम के हो?"],
  ])("%s is never mistaken for its neighbour with certainty", async (_, ...texts) => {
    const found = await detector.detectMany(texts.map((text) => ({ text })));
    const surely = found.flatMap((one, at) => (one.confidence > 0.6 ? [[texts[at], one]] : []));
    expect(surely).toEqual([]);
  });

  test("chat texts of 1 to 4 words are recognised, and all certain ones rightly", async () => {
    const texts = Object.entries<string[]>(chatTexts).flatMap(([language, some]) =>
      some.map((text) => ({ language, text })),
    );
    const found = await detector.detectMany(texts);
    const results = texts.map((one, at) => ({ ...one, found: found[at] as Detection }));
    const isRight = ({ language, found: { language: detected } }: (typeof results)[number]) =>
      baseOf(detected) === language;
    expect(texts.length).toBeGreaterThan(1_000);
    expect(results.filter(isRight).length / texts.length).toBeGreaterThan(0.94);
    expect(results.filter((one) => one.found.certain && !isRight(one))).toEqual([]);
    expect(results.filter((one) => one.found.certain).length / texts.length).toBeGreaterThan(0.7);
  });

  test("many texts are answered in their order", async () => {
    const texts = Array.from({ length: 120 }, (_, i) =>
      i % 2 ? `Buenos días amigo ${i}` : `Good morning friend ${i}`,
    );
    const found = await detector.detectMany(texts.map((text) => ({ text })));
    expect(found.map(({ language }) => language)).toEqual(texts.map((_, i) => (i % 2 ? "es" : "en")));
  });

  test("4,000 characters of anything are answered", async () => {
    for (const unit of ["x", "\ud83d", "\u0000", "界", "a\n", "🎉"]) {
      expect(await detector.detect(unit.repeat(4_000))).toHaveProperty("confidence");
    }
  });
});

const broken = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; ${code}`)}`);
/** Answers as the real worker does, after `before` had its chance to fail. */
const answering = (before: string) =>
  broken(
    `parentPort.on("message", ({ id, items }) => { ${before};
      parentPort.postMessage({ id, detections: items.map(() => ({ language: "es", confidence: 1, certain: true })) }); });`,
  );

describe("a detector whose thread fails", () => {
  test("answers from a new thread, without an error", async () => {
    const folder = await mkdtemp(join(tmpdir(), "detector-"));
    const crashMarker = JSON.stringify(join(folder, "crashed"));
    const file = answering(
      `const fs = process.getBuiltinModule("node:fs");
       if (!fs.existsSync(${crashMarker})) { fs.writeFileSync(${crashMarker}, ""); process.exit(3); }`,
    );
    await using detector = createDetector({ worker: file });
    expect((await detector.detect("hola amigo")).language).toBe("es");
    await rm(folder, { recursive: true });
  });

  test("gives up on a request that ends two threads, and answers the next", async () => {
    const file = answering(`if (items[0].text.includes("veneno")) process.exit(3)`);
    await using detector = createDetector({ worker: file });
    await expect(detector.detect("veneno")).rejects.toThrow("ended with code 3");
    expect((await detector.detect("hola")).language).toBe("es");
  });

  test("does not wait for a thread that hangs", async () => {
    const file = answering(`if (items[0].text.includes("cuelga")) for (;;);`);
    await using detector = createDetector({ worker: file, patience: 150 });
    await expect(detector.detect("cuelga")).rejects.toThrow("does not answer");
    expect((await detector.detect("hola")).language).toBe("es");
  });

  test("waits for a thread that hardly runs, as on a busy machine", async () => {
    const file = answering("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)");
    await using detector = createDetector({ worker: file, patience: 100 });
    expect((await detector.detect("hola")).language).toBe("es");
  });

  test("is noticed with the first request only, because no thread starts before", async () => {
    await using detector = createDetector({ worker: new URL("./missing.ts", import.meta.url) });
    await new Promise((resolve) => setImmediate(resolve));
    await expect(detector.detect("hola")).rejects.toThrow("missing.ts");
  });

  test("refuses requests after it was closed", async () => {
    const detector = createDetector();
    await detector[Symbol.asyncDispose]();
    await expect(detector.detect("hola")).rejects.toThrow("closed");
  });
});
