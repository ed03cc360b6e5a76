import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restore, segment } from "./segment.ts";

const spansOf = (text: string, names: string[] = []) => segment(text, { names }).spans;

describe("people", () => {
  test.each<[language: string, text: string, people: string[]]>([
    ["en", "Mr. Green and Mrs White's friend Dr. Rosalind Woods", ["Green", "White", "Rosalind Woods"]],
    ["en", "Peter Black, Ann White and Peter", ["Peter Black", "Ann White"]],
    ["en", "I met Will Smith. Will Peter come? Tell Peter Monday", ["Will Smith"]],
    ["en", "Mr. President, Peter Is Black. May Day, Black Friday", []],
    ["es", "El señor Blanco, doña Rosa y el Sr. de la Torre", ["Blanco", "Rosa", "de la Torre"]],
    ["es", "la señora de Madrid y María del Carmen", ["María del Carmen"]],
    ["fr", "Mme Blanc, M. Petit et Pierre Noir", ["Blanc", "Petit", "Pierre Noir"]],
    ["it", "la Sig.ra Bianchi e il dott. Rossi", ["Bianchi", "Rossi"]],
    ["pt", "O senhor Branco e a Dra. Rosa", ["Branco", "Rosa"]],
    ["nl", "Dhr. van Dijk en mevrouw Zwart", ["van Dijk", "Zwart"]],
    ["ru", "господин Белов и Анна Черная", ["Белов", "Анна Черная"]],
    ["de", "Herr Schwarz und Prof. Dr. Weiß", ["Schwarz", "Weiß"]],
    ["de", "Hat Herr Schwarz Blumen gekauft? Anna backt Kuchen. Peter Kuchen geben", ["Schwarz"]],
    ["de", "Ich schenke meiner Frau Blumen und meiner Frau Anna", ["Anna"]],
  ])("in %s, %s", (language, text, found) => {
    expect(segment(text, { language }).spans).toEqual(found);
  });
});

describe("protected text", () => {
  test.each([
    ["Mira https://en.wikipedia.org/wiki/Foo_(bar) y", ["https://en.wikipedia.org/wiki/Foo_(bar)"]],
    ["Lee (https://a.example/b), ¿ok?", ["https://a.example/b"]],
    ["¿Viste https://a.example/b?c=d#e?", ["https://a.example/b?c=d#e"]],
    ["看https://example.com/路径，好吗", ["https://example.com/路径"]],
    ["看https://example.com/a这个。https://example.com也看", ["https://example.com/a", "https://example.com"]],
    ["见https://a.example/b?x=1和https://b.example/y", ["https://a.example/b?x=1", "https://b.example/y"]],
    ["여기https://example.com/a입니다", ["https://example.com/a"]],
    ["https://例え.jp/テスト https://www.x日本.example/y", ["https://例え.jp/テスト", "https://www.x日本.example/y"]],
    ["看example.com吧 邮件ana@example.org吧", ["example.com", "ana@example.org"]],
    ["ejemplo.com es bueno. hola.como estas", ["ejemplo.com"]],
    ["escribe a ana.b+c@ejemplo.es.", ["ana.b+c@ejemplo.es"]],
    ["hola @maria_lopez, ve a #general", ["@maria_lopez", "#general"]],
    ["usa `npm run dev` y `` a ` b ``", ["`npm run dev`", "`` a ` b ``"]],
    ["```js\nlet a;\n``` fin", ["```js\nlet a;\n```"]],
    ["👩‍👩‍👧‍👦 y 🇪🇸🇫🇷 y 1️⃣ y 👍🏽", ["👩‍👩‍👧‍👦", "🇪🇸🇫🇷", "1️⃣", "👍🏽"]],
    ["xD :-) ^_^ >.< ¯\\_(ツ)_/¯ T_T :'(", ["xD", ":-)", "^_^", ">.<", "¯\\_(ツ)_/¯", "T_T", ":'("]],
    ["lista:(uno) y bien:)", [":)"]],
    [":smile: sí", [":smile:"]],
    ["hola :party_parrot_2:, ya", [":party_parrot_2:"]],
    ["cuesta $1,299.50 o 1.299,50 €", ["$1,299.50", "1.299,50 €"]],
    ["el 2026-11-21 a las 10:30 v1.2.3 3kg 5 km 50%", ["2026-11-21", "10:30", "v1.2.3", "3kg", "5 km", "50%"]],
    ["العدد ٣٤ هنا", ["٣٤"]],
    ["/deploy ahora", ["/deploy"]],
    ["y/o luego /usr/local/bin", ["/usr/local/bin"]],
    ["and/or he/she HE/SHE e/o. .Como estas U.S. e.g.", []],
    ["R&D y Q&amp;A, n/a w/o TCP/IP", ["R&D", "Q&amp;A", "n/a", "w/o", "TCP/IP"]],
    ["usa .NET o C++ o C#. TL;DR", [".NET", "C++", "C#", "TL;DR"]],
    ["2 x 3 = 6 y 10 x 20 cm", ["2 x 3 = 6", "10 x 20 cm"]],
    ["<b>no</b> &amp; **sí**", ["<b>", "</b>", "&amp;", "**", "**"]],
    ["[texto](https://x.example/y_(z))", ["[", "](https://x.example/y_(z))"]],
    ["# uno\n- dos\n1. tres", ["#", "\n", "-", "\n", "1."]],
    ["a\r\nb", ["\r\n"]],
    ["a\u0000b \u202ec", ["\u0000", "\u202e"]],
    ["mi snake_case y COVID-19", ["snake_case", "COVID-19"]],
    ["Hola {user}, {{n}} y \x24{x.y} de %name%", ["{user}", "{{n}}", "\x24{x.y}", "%name%"]],
    ["%s tiene %1$d, 50% de 30%", ["%s", "%1$d", "50%", "30%"]],
    ["{count, plural, one {# message} other {# messages}}", ["{count, plural, one {", "} other {", "}}"]],
    ["a) pan b) sal y (c) té", ["a)", "b)", "(c)"]],
    ["x = a + b y E = 3", ["x = a + b", "E = 3"]],
    ["vitamina A y plan B.", ["A", "B"]],
    ["VAMOS A CASA. A mí. am I late", []],
    ["the 2nd floor, 6 ft tall, 5 in wide, 5 in all", ["6 ft", "5 in", "5"]],
  ])("%j contains %j", (text, expected) => {
    expect(spansOf(text)).toEqual(expected);
  });

  test("names are protected as whole words, the longest first", () => {
    const names = ["Rosa", "Rosa Blanco"];
    expect(spansOf("Rosa Blanco y Rosa, no Rosalía ni rosa", names)).toEqual(["Rosa Blanco", "Rosa"]);
    expect(spansOf("오늘 Rosa는 와요", names)).toEqual(["Rosa"]);
  });

  test("a token of more than 200 characters is data, a Chinese paragraph is not", () => {
    expect(spansOf(`hola ${"x".repeat(201)} fin`)).toEqual(["x".repeat(201)]);
    expect(spansOf(`hola ${"x".repeat(200)} fin`)).toEqual([]);
    expect(spansOf("今天天气很好".repeat(100))).toEqual([]);
  });

  test("ordinary sentences contain nothing protected", () => {
    expect(spansOf('¿Qué tal? Dijo (ayer): "no sé"; y se fue... don\'t!')).toEqual([]);
  });
});

describe("translatable text", () => {
  test.each(["😀 123", "https://example.com", "^_^ >.<", "", "   ", "12:30\n@ana", "?!…"])(
    "%j is not translatable",
    (text) => {
      expect(segment(text).translatable).toBe(false);
    },
  );

  test("one word beside placeholders is translatable", () => expect(segment("😀 hola 123").translatable).toBe(true));
});

describe("laughter", () => {
  const kept = (text: string, language = "und") => {
    const { spans, kinds } = segment(text, { language });
    return spans.filter((_, index) => kinds[index] === "emoticon");
  };

  test.each([
    ["jajaja qué risa", "jajaja"],
    ["Hahahaha no way", "Hahahaha"],
    ["hehe, ok", "hehe"],
    ["kkkkk muito bom", "kkkkk"],
    ["rsrs até amanhã", "rsrs"],
    ["c'est trop mdrrr", "mdrrr"],
    ["ptdr j'adore", "ptdr"],
    ["LOOOL what", "LOOOL"],
    ["wkwkwk lucu banget", "wkwkwk"],
    ["хахаха, точно", "хахаха"],
    ["ха-ха-ха, нет", "ха-ха-ха"],
    ["χαχαχα ναι", "χαχαχα"],
    ["ههههه والله", "ههههه"],
    ["خخخخ باشه", "خخخخ"],
    ["חחחח נכון", "חחחח"],
    ["हाहाहा मज़ा आया", "हाहाहा"],
    ["ฮ่าๆๆ ตลก", "ฮ่าๆๆ"],
    ["그래ㅋㅋㅋ", "ㅋㅋㅋ"],
    ["슬퍼 ㅠㅠ", "ㅠㅠ"],
    ["すごいwww", "www"],
    ["面白い笑", "笑"],
    ["それな 草", "草"],
    ["哈哈哈 太好了", "哈哈哈"],
  ])("of %j is kept", (text, laughter) => {
    expect(kept(text)).toEqual([laughter]);
  });

  test("is left to the detector and the phrase book, which know its language", () => {
    expect(segment("jajaja").translatable).toBe(true);
  });

  test("of one language is a word in others", () => {
    expect(kept("jaja, qué bueno", "es")).toEqual(["jaja"]);
    expect(kept("jaja, das stimmt", "de")).toEqual([]);
    expect(kept("bom dia rs", "pt")).toEqual(["rs"]);
    expect(kept("100 rs per kilo", "en")).toEqual([]);
  });

  test.each([
    "hohe Berge",
    "ha sido así",
    "Hawaii",
    "枯れた草",
    "はは は元気",
    "Haha-Effekt",
    "ahoj",
    "Яхта",
    "Ахмад",
    "Jehova",
  ])("is not in %j", (text) => {
    expect(kept(text)).toEqual([]);
  });
});

test("digits that are letters stay in their words, other digits are protected", () => {
  expect(segment("saba7 el5eir 7abibi").pieces).toEqual([{ kind: "text", text: "saba7 el5eir 7abibi" }]);
  expect(segment("8elw na pame").pieces).toEqual([{ kind: "text", text: "8elw na pame" }]);
  expect(segment("call ab3cd at 5pm, mp3").spans).toEqual(expect.arrayContaining(["ab3cd", "mp3"]));
});

const fragment = fc.constantFrom(
  ..."`|``|```|(|)|[|](|<|>|&|@|#|*|_|~|:|;|^|$|\\|/|-|=|'|\"|\n|\r\n|\t| |a|ñ|界|ก|1|٣|.|,|€|😀|\u200d|\ufe0f|🏽|🇪|http://|www.|a@b.c|x0|\ud83d".split(
    "|",
  ),
  "|",
);

test("restoring the pieces gives back any text", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join("")),
        fc.string(),
      ),
      (text) => {
        const segmented = segment(text, { names: ["a", "界"], language: "es" });
        expect(restore(segmented.pieces, segmented.spans)).toBe(text);
        expect(segmented.kinds).toHaveLength(segmented.spans.length);
      },
    ),
    { numRuns: 2_000 },
  );
});

/** Each would take minutes with one backtracking pattern, and the test would time out. */
test.each(
  "`|(|)|<|&|@|#|*|_|a.|a-|1.|1 |1,|ab1-|\\|/a|>|^_|:|a@|@a.|[](|](|`` ` |```\n|x|界|::a|<!--|🎉|\u200d|=|((|http://|www.|a_b|~|(^|$ |+|1T| a|ha|ha-|ㅋ|草|हा |7a".split(
    "|",
  ),
)("5,000 characters of %j are split in time", (unit) => {
  const text = unit.repeat(5_000).slice(0, 5_000);
  const segmented = segment(text, { language: "es" });
  expect(restore(segmented.pieces, segmented.spans)).toBe(text);
});
