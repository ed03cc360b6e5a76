import { expect, test } from "vitest";
import { type MarkName, withMark } from "./toggle-mark.ts";

/** Brackets enclose the selection. */
function marked(written: string, name: MarkName): string {
  const from = written.indexOf("[");
  const to = written.indexOf("]") - 1;
  const change = withMark(written.replace(/[[\]]/g, ""), from, to, name);
  const { text } = change;
  return `${text.slice(0, change.from)}[${text.slice(change.from, change.to)}]${text.slice(change.to)}`;
}

test.each<[MarkName, string, string]>([
  ["bold", "see [this] now", "see *[this]* now"],
  ["bold", "see *[this]* now", "see [this] now"],
  ["bold", "see [*this*] now", "see [this] now"],
  ["italic", "see[ this ]now", "see _[this]_ now"],
  ["strike", "[all of it]", "~[all of it]~"],
  ["code", "run [npm start]", "run `[npm start]`"],
  ["code", "[a\nb]", "```\n[a\nb]\n```"],
  ["bold", "[one\n\ntwo]", "[*one*\n\n*two*]"],
  ["quote", "he said\n[so]", "he said\n[> so]"],
  ["quote", "a [b\nc] d", "[> a b\n> c] d"],
  ["quote", "[> a\n> b]", "[a\nb]"],
])("%s of %j gives %j", (name, before, after) => {
  expect(marked(before, name)).toBe(after);
});
