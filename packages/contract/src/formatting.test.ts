import { expect, test } from "vitest";
import { type Formatted, formatted, withoutMarks } from "./formatting.ts";
import { mayBeFormatted } from "./may-be-formatted.ts";

const TAGS = { strong: "b", emphasis: "i", strike: "s", quote: "q", code: "c", block: "pre" } as const;

/** As marked-up text, in which a mistake is easily seen. */
function shown(text: string, nodes: readonly Formatted[] = formatted(text)): string {
  return nodes
    .map((node) => {
      const inside = "children" in node ? shown(text, node.children) : text.slice(node.from, node.to);
      return node.kind === "text" ? inside : `<${TAGS[node.kind]}>${inside}</${TAGS[node.kind]}>`;
    })
    .join("");
}

test.each([
  ["*bold* and _italic_ and ~struck~", "<b>bold</b> and <i>italic</i> and <s>struck</s>"],
  ["**bold** and ~~struck~~", "<b>bold</b> and <s>struck</s>"],
  ["*_both_* and _*both*_", "<b><i>both</i></b> and <i><b>both</b></i>"],
  ["*two words*, (*in brackets*)!", "<b>two words</b>, (<b>in brackets</b>)!"],
  ["*وزن* مهم", "<b>وزن</b> مهم"],
  ["这是**粗体**文字，*也是*的", "这是<b>粗体</b>文字，<b>也是</b>的"],
  ["run `npm start` now", "run <c>npm start</c> now"],
  ["`*not bold*` *bold*", "<c>*not bold*</c> <b>bold</b>"],
  ["```\na = 1\n  b = 2\n```", "<pre>a = 1\n  b = 2</pre>"],
  ["see\n```ts\nlet a;\n```\nand", "see\n<pre>let a;</pre>and"],
  ["```one line```", "<pre>one line</pre>"],
  ["> quoted\n> *twice*\nanswer", "<q>quoted\n<b>twice</b></q>answer"],
  ["before\n> quoted", "before\n<q>quoted</q>"],
  ["😀 *😀* 😀", "😀 <b>😀</b> 😀"],
])("%j is drawn as %j", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each([
  ..."2 * 3 * 4|2*3*4|snake_case_name|__init__|* a list|** **|*|_|``|>_< and >_<|>:(|~5 and ~6".split("|"),
  ..."*not\nclosed*|* spaced *|a*b*c|https://example.org/_a_/*b*|price* and tax*|``` ```|```open".split("|"),
  "¯\\_(ツ)_/¯",
])("%j is left as it is", (text) => {
  expect(shown(text)).toBe(text);
});

test("without marks the words stay, each line by itself", () => {
  expect(withoutMarks("*Hello* _you_, run `npm start`")).toBe("Hello you, run npm start");
  expect(withoutMarks("> so you said\nyes\n```\ncode\n```")).toBe("so you said\nyes\ncode");
  expect(withoutMarks("nothing here")).toBe("nothing here");
});

test("a text with no mark needs no reading", () => {
  expect(mayBeFormatted("Hello, how are you? 2 > 1")).toBe(false);
  expect(mayBeFormatted("*Hello*")).toBe(true);
  expect(mayBeFormatted("a\n> b")).toBe(true);
});

test.each(["*a ", "_a ", "*_~", "`a ", "> ", "```", "**a* ", "*a_ "])(
  "a hostile text of %j over and over is read in time that grows with it, and keeps every character that is no mark",
  (piece) => {
    const text = piece.repeat(20_000);
    const letters = (of: string) => of.replace(/[^a]/g, "").length;
    expect(letters(withoutMarks(text))).toBe(letters(text));
  },
);
