import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import type { Letter } from "../mailer.ts";
import { asMessage } from "../message.ts";
import { alreadyRegisteredLetter, passwordChangedLetter, resetLetter, verifyLetter } from "./letters.ts";

const link = "https://chat.example.org/verify-email?token=abc";

async function arrived(letter: Letter, to = "ana@example.org") {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(asMessage({ ...letter, id: "1", to }, "L <l@example.org>"));
  return simpleParser(message as Buffer);
}

const hostile = [
  '<img src=x onerror="alert(1)">',
  "</p></body><script>alert(1)</script>",
  "Ana\r\nBcc: victim@example.org\r\n\r\n<b>hello</b>",
  "Ana\nhttps://evil.example/verify-email?token=1\n",
  "\u202eevil\u2066\u202d",
  "&lt;script&gt;",
  `" onmouseover="alert(1)`,
  "Visit www.evil.example or http://evil.example/x now",
];

test.each(hostile)("the name %j stays a name", async (name) => {
  const letter = verifyLetter("en", { name, link });
  const parsed = await arrived(letter);
  expect(parsed.headers.has("bcc")).toBe(false);
  expect(parsed.subject).toBe("Confirm your e-mail address");

  const lines = letter.text.split("\n");
  expect(lines).toHaveLength(verifyLetter("en", { name: "Ana", link }).text.split("\n").length);
  expect(lines.filter((line) => /^https?:/.test(line))).toEqual([link]);
  expect(lines.find((line) => line.includes("signed up"))).toMatch(
    /“\u2068[^\u2066-\u2069\u202a-\u202e]*\u2069”\.$/,
  );

  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/g);
  expect(tags(letter.html)).toEqual(tags(verifyLetter("en", { name: "Ana", link }).html));
});

test("no mail program finds an address to link in somebody's name", () => {
  for (const name of ["www.evil.example", "http://evil.example", "me@evil.example", "evil.example/x"]) {
    const { text } = verifyLetter("en", { name, link });
    expect(text.replace(link, "")).not.toMatch(/\w+[.:@]\/?\/?\w/);
  }
});

test.each(["José", "O'Brien", "李", "محمد علي", "Dr. Who", "J. R. R. Tolkien", "👩🏽‍🚀 Zoë"])(
  "the name %s is written as its owner writes it",
  (name) => {
    expect(verifyLetter("en", { name, link }).text).toContain(`“\u2068${name}\u2069”`);
  },
);

test.each([
  ["verify", verifyLetter("en", { name: "Ana", link })],
  ["already registered", alreadyRegisteredLetter("en", { link })],
  ["reset", resetLetter("en", { link })],
  ["password changed", passwordChangedLetter("en", { link })],
])("the letter %s says its language, fetches nothing and links to one place", (_, letter) => {
  expect(letter.html).toMatch(/<html lang="en" dir="ltr">/);
  expect(letter.html).toContain('name="viewport"');
  expect(letter.html).not.toMatch(/<(img|link|script|iframe|style|form)|url\(|@import|src=/i);
  expect([...letter.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual([link, link]);
  expect(letter.text.split("\n").filter((line) => line === link)).toHaveLength(1);
  expect(letter.link).toBe(link);
});

test("what a link means is said: how long it works, and that ignoring it is enough", () => {
  expect(verifyLetter("en", { name: "Ana", link }).text).toMatch(
    /24 hours and only once[\s\S]*was not you\? Then ignore/,
  );
  expect(resetLetter("en", { link }).text).toMatch(/one hour and only once[\s\S]*was not you\? Then ignore/);
});

test("a language without letters gets English ones", () => {
  expect(resetLetter("tlh", { link }).html).toContain('lang="en"');
});
