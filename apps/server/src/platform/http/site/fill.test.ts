import { expect, test } from "vitest";
import { fill } from "./fill.ts";

test("the operator's texts are shown, and are never markup", () => {
  const facts = { name: `<script>alert("1")</script> & 'co'` };
  expect(fill('<p title="[[name]]">[[name]]</p>', facts)).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;">' +
      "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</p>",
  );
});

test("a value is not read as a placeholder again", () => {
  expect(fill("[[one]] $& [[two]]", { one: "[[two]] [[if two]]x[[end]]", two: "$&" })).toBe(
    "[[two]] [[if two]]x[[end]] $& $&amp;",
  );
});

test.each([
  [{ name: "Ana" }, "run by Ana"],
  [{ name: "" }, "no operator"],
  [{}, "no operator"],
])("a part stays only when its fact holds: %j", (facts, expected) => {
  expect(fill("[[if name]]run by [[name]][[end]][[if !name]]no operator[[end]]", facts)).toBe(expected);
});

test("zero counts as absent, and a number is written as it is", () => {
  expect(fill("[[if pairs]][[pairs]][[end]][[if !pairs]]none[[end]]", { pairs: 0 })).toBe("none");
  expect(fill("[[if pairs]][[pairs]][[end]]", { pairs: 12 })).toBe("12");
});

test.each([
  [{ person: "Ana", greeting: "Hi" }, "Ana: Hi."],
  [{ person: "Ana" }, "Ana."],
  [{ greeting: "Hi" }, "."],
])("a part inside another stays only when both facts hold: %j", (facts, expected) => {
  expect(fill("[[if person]][[person]][[if greeting]]: [[greeting]][[end]][[end]].", facts)).toBe(expected);
});
