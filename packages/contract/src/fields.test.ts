import { expect, test } from "vitest";
import { foldedEmail } from "./email-address.ts";
import { Email, FullName } from "./fields.ts";
import { inviteCodeOf } from "./invite-code.ts";
import { mailDomainOf } from "./sign-up-rules.ts";
import { isVisible } from "./visible.ts";

const email = (typed: string) => {
  const { data, error } = Email.safeParse(typed);
  return data ?? error?.issues[0]?.message;
};

test.each([
  ["pepe@españa.example", "pepe@xn--espaa-rta.example"],
  ["Ana＠Example.org", "ana@example.org"],
  ["ａｎａ@ｅｘａｍｐｌｅ。org", "ana@example.org"],
  ["ana@例え｡テスト", "ana@xn--r8jz45g.xn--zckzah"],
  ["ivan@пример.рф", "ivan@xn--e1afmkfd.xn--p1ai"],
  ["ana@straße.example", "ana@xn--strae-oqa.example"],
  ["ana@ESPAÑA.example", "ana@xn--espaa-rta.example"],
  ["\u200bana@exam\u00adple.org\u2060\u3000", "ana@example.org"],
  ["ana@xn--espaa-rta.example", "ana@xn--espaa-rta.example"],
  ["o'neil+chat_1@mail.example", "o'neil+chat_1@mail.example"],
])("the address %j is %s", (typed, expected) => {
  expect(email(typed)).toBe(expected);
});

test.each(["fuß@straße.example", "почта@пример.рф", "josé@example.org"])(
  "%s is refused for the part before the @",
  (typed) => {
    expect(email(typed)).toMatch(/before the @/);
  },
);

test.each([
  "ana",
  "ana@",
  "@example.org",
  "ana@a b.example",
  "ana@é",
  "ana@[::1]",
  "a@b@españa.example/x",
  "ana@１.２",
  '"ana@home"@example.org',
])("%j is not an address", (typed) => {
  expect(email(typed)).toMatch(/valid email/);
});

test("the last @ of an address begins its domain", () => {
  expect(foldedEmail('"Ana@Home"@España.example')).toBe('"ana@home"@xn--espaa-rta.example');
});

test("a mail domain in other scripts is normalized to its ASCII form", () => {
  expect(mailDomainOf("＠España．example")).toBe("xn--espaa-rta.example");
});

test.each([
  ..."\u200b \u2800 \u3164 \u115f \u1160 \uffa0 \u00ad \u200e \ufe0f \u2060 \u180e \u034f \u0301 \u{1d159}".split(" "),
  "\u{e0067}\u{e007f}",
  " \u3000\t\n\u2028\u0085",
  "\u202e\u2066",
  "\u200d\u20e3",
  "",
])("%j is invisible", (text) => {
  expect(isVisible(text)).toBe(false);
  expect(FullName.safeParse(text).success).toBe(false);
});

test.each(["a", "!", "é", "😀", "1️⃣", "❤\ufe0f", "ㅎ", "\u200bok", "؀", "⠁"])("%j is visible", (text) => {
  expect(isVisible(text)).toBe(true);
});

const CODE = "YVEN87DG9R";
test.each([
  ...[
    ".",
    ",",
    ")",
    "。",
    ">",
    "，",
    "、",
    "）",
    "」",
    "】",
    "》",
    "۔",
    "؟",
    "।",
    "…",
    "!",
    "?",
    "？",
    "\u200b",
    " 🎉",
    "”.",
    "*",
  ].map((after) => CODE + after),
  "“YVEN8-7DG9R”",
  "«yven87dg9r».",
  "(YVEN87DG9R)",
  "「ＹＶＥＮ８７ＤＧ９Ｒ」",
  "\u3000YVEN87DG9R\u3000",
  "'YVEN87DG9R'",
  "https://chat.example/invite/YVEN87DG9R).",
  "<https://chat.example/invite/YVEN8-7DG9R>",
  "chat.example/invite/YVEN87DG9R/。",
  "https://chat.example/invite/YVEN87DG9R?x=1#y",
  "https://chat.example/invite/YVEN87DG9R。ありがとう",
  "来て:https://chat.example/invite/yven8-7dg9r、よろしく/お願い",
  "https://chat.example/invite/YVEN87DG9Rです",
  "Join https://chat.example/invite/YVEN87DG9R and bring cake",
  "YVEN87DG9R。ありがとう",
])("%j contains the code", (typed) => {
  expect(inviteCodeOf(typed)).toBe(CODE);
});

test.each(["", ".", "YVEN87DG9", "YVEN87DG9RX", "hello", "https://chat.example/invite/"])(
  "%j contains no code",
  (typed) => {
    expect(inviteCodeOf(typed)).toBeNull();
  },
);
