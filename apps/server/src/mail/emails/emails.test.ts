import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import type { Letter } from "../transport/mailer.ts";
import { asMessage } from "../transport/message.ts";
import {
  accountDeletedLetter,
  alreadyRegisteredLetter,
  newSignInLetter,
  passwordChangedLetter,
  resetLetter,
  verifyLetter,
} from "./emails.ts";

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

/** Every letter there is, in one language. */
const lettersIn = (language: string): [string, Letter][] => [
  ["verify", verifyLetter(language, { name: "Ana", link })],
  ["already registered", alreadyRegisteredLetter(language, { link })],
  ["reset", resetLetter(language, { link })],
  ["password changed", passwordChangedLetter(language, { link, everywhere: false })],
  ["new sign-in", newSignInLetter(language, { ...FIREFOX, link })],
  ["account deleted", accountDeletedLetter(language)],
];
const FIREFOX = {
  browser: "Firefox",
  system: "Linux",
  address: "192.0.2.7",
  at: new Date("2026-03-01T12:00:00Z"),
};
const everyLetter = INTERFACE_LANGUAGES.flatMap((language) =>
  lettersIn(language).map(([name, letter]) => [language, name, letter] as const),
);

test("there are letters in the four languages of the product", () => {
  expect(INTERFACE_LANGUAGES).toEqual(["en", "es", "fr", "ar"]);
  for (const [index, [name]] of lettersIn("en").entries()) {
    const subjects = INTERFACE_LANGUAGES.map((language) => lettersIn(language)[index]![1].subject);
    expect(new Set(subjects).size, name).toBe(4);
  }
});

test.each(everyLetter)(
  "in %s the letter %s says its language, fetches nothing and links to one place",
  (language, _, letter) => {
    const dir = language === "ar" ? "rtl" : "ltr";
    expect(letter.html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(letter.html).toContain('name="viewport"');
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|style|form)|url\(|@import|src=/i);
    const links = letter.link === null ? [] : [letter.link, letter.link];
    expect([...letter.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(links);
    expect(letter.text.split("\n").filter((line) => line === letter.link)).toHaveLength(links.length / 2);
    if (letter.link !== null) expect(letter.link).toBe(link);
  },
);

test.each(everyLetter)(
  "in %s the letter %s arrives as it was written, subject, text and page",
  async (_, __, letter) => {
    const parsed = await arrived(letter);
    expect(parsed.subject).toBe(letter.subject);
    expect(parsed.text?.trim()).toBe(letter.text.trim());
    expect(parsed.html).toBe(letter.html);
  },
);

test.each(everyLetter)(
  "in %s the letter %s holds no line that a phone has to scroll sideways for",
  (_, __, { html }) => {
    expect(html).toContain("overflow-wrap:anywhere");
    expect(html).not.toMatch(/(?<!max-)width:\s*\d|white-space:\s*(pre|nowrap)/);
    for (const [, size] of html.matchAll(/font-size:(\d+)px/g))
      expect(Number(size)).toBeGreaterThanOrEqual(14);
  },
);

test.each(hostile)("a browser that calls itself %j stays a name, in every language", (browser) => {
  for (const language of INTERFACE_LANGUAGES) {
    const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/g);
    const harmless = newSignInLetter(language, { ...FIREFOX, link });
    const letter = newSignInLetter(language, { ...FIREFOX, browser, system: browser, link });
    expect(tags(letter.html)).toEqual(tags(harmless.html));
    expect(letter.text.split("\n")).toHaveLength(harmless.text.split("\n").length);
    expect(letter.text.split("\n").filter((line) => /^https?:/.test(line))).toEqual([link]);
  }
});

test("a new sign-in says with what, when and from where", () => {
  const { text } = newSignInLetter("en", { ...FIREFOX, link });
  expect(text).toContain("Browser: \u2068Firefox\u2069 on \u2068Linux\u2069");
  expect(text).toMatch(/Time: March 1, 2026 at 12:00\sPM \(UTC\)/);
  expect(text).toMatch(/Network address: .192\.?\u200c?\.0/);
  const unknown = newSignInLetter("en", { ...FIREFOX, browser: "", system: "", link });
  expect(unknown.text).toContain("Browser: a browser that does not say its name");
});

test("what a link means is said: how long it works, and that ignoring it is enough", () => {
  expect(verifyLetter("en", { name: "Ana", link }).text).toMatch(
    /24 hours and only once[\s\S]*was not you\? Then ignore/,
  );
  expect(resetLetter("en", { link }).text).toMatch(/one hour and only once[\s\S]*was not you\? Then ignore/);
});

test.each(["tlh", "", "__proto__", "constructor"])(
  "in %j there are no letters, so English ones are written",
  (language) => {
    expect(resetLetter(language, { link }).html).toContain('lang="en"');
  },
);
