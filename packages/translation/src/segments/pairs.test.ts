import { expect, test } from "vitest";
import { segment } from "./segment.ts";

test.each([
  ["**a** b **c**", ["** **", "** **"]],
  ["**a *b* c**", ["* *", "** **"]],
  ["[a](https://x.example) ![b](https://y.example)", ["[ ](https://x.example)", "![ ](https://y.example)"]],
  ["<B class='x'>a</b> <br/> <i>b", ["<B class='x'> </b>"]],
  ["<b>a <i>b</b> c</i>", ["<b> </b>"]],
  ["**a\nb** c", []],
  ["2 * 3 and ~~", []],
])("in %j the pairs are %j", (text, expected) => {
  const { pairs, spans } = segment(text);
  expect([...pairs].map(([open, close]) => `${spans[open]} ${spans[close]}`)).toEqual(expected);
});
