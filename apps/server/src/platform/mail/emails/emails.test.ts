import { directionOf, INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { simpleParser } from "mailparser";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import type { Email } from "../transport/mailer.ts";
import { asMessage } from "../transport/message.ts";
import {
  accountDeletedEmail,
  addressChangesEmail,
  addressTakenEmail,
  alreadyRegisteredEmail,
  newAddressEmail,
  newSignInEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
} from "./emails.ts";

const link = "https://chat.example.org/verify-email?token=abc";

async function arrived(email: Email, to = "ana@example.org") {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail(asMessage({ ...email, id: "1", to }, "L <l@example.org>"));
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
  const email = verificationEmail("en", { name, link });
  const parsed = await arrived(email);
  expect(parsed.headers.has("bcc")).toBe(false);
  expect(parsed.subject).toBe("Confirm your email address");

  const lines = email.text.split("\n");
  expect(lines).toHaveLength(verificationEmail("en", { name: "Ana", link }).text.split("\n").length);
  expect(lines.filter((line) => /^https?:/.test(line))).toEqual([link]);
  expect(lines.find((line) => line.includes("signed up"))).toMatch(/“\u2068[^\u2066-\u2069\u202a-\u202e]*\u2069”\.$/);

  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/g);
  expect(tags(email.html)).toEqual(tags(verificationEmail("en", { name: "Ana", link }).html));
});

test("mail programs find no address to link in a user's name", () => {
  for (const name of ["www.evil.example", "http://evil.example", "me@evil.example", "evil.example/x"]) {
    const { text } = verificationEmail("en", { name, link });
    expect(text.replace(link, "")).not.toMatch(/\w+[.:@]\/?\/?\w/);
  }
});

test.each(["José", "O'Brien", "李", "محمد علي", "Dr. Who", "J. R. R. Tolkien", "👩🏽‍🚀 Zoë"])(
  "the name %s is written as its owner writes it",
  (name) => {
    expect(verificationEmail("en", { name, link }).text).toContain(`“\u2068${name}\u2069”`);
  },
);

const emailsIn = (language: string): [string, Email][] => [
  ["verify", verificationEmail(language, { name: "Ana", link })],
  ["already registered", alreadyRegisteredEmail(language, { link })],
  ["reset", resetEmail(language, { link })],
  ["password changed", passwordChangedEmail(language, { link, everywhere: false })],
  ["new sign-in", newSignInEmail(language, { ...FIREFOX, link })],
  ["new address", newAddressEmail(language, { link })],
  ["address taken", addressTakenEmail(language, { link })],
  ["address changes", addressChangesEmail(language, { newEmail: "new@example.org", link })],
  ["account deleted", accountDeletedEmail(language)],
];
const FIREFOX = {
  browser: "Firefox",
  system: "Linux",
  address: "192.0.2.7",
  at: new Date("2026-03-01T12:00:00Z"),
};
const everyEmail = INTERFACE_LANGUAGES.flatMap((language) =>
  emailsIn(language).map(([name, email]) => [language, name, email] as const),
);

test("there are emails in every language of the product", () => {
  for (const [index, [name]] of emailsIn("en").entries()) {
    const subjects = INTERFACE_LANGUAGES.map((language) => emailsIn(language)[index]![1].subject);
    expect(new Set(subjects).size, name).toBe(INTERFACE_LANGUAGES.length);
  }
});

test.each(everyEmail)(
  "in %s the email %s names its language, fetches nothing and links to one place",
  (language, _, email) => {
    const dir = directionOf(language);
    expect(email.html).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(email.html).toContain('name="viewport"');
    expect(email.html).not.toMatch(/<(img|link|script|iframe|style|form)|url\(|@import|src=/i);
    const links = email.link === null ? [] : [email.link, email.link];
    expect([...email.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(links);
    expect(email.text.split("\n").filter((line) => line === email.link)).toHaveLength(links.length / 2);
    if (email.link !== null) expect(email.link).toBe(link);
  },
);

test.each(everyEmail)("in %s the email %s arrives as it was written, subject, text and page", async (_, __, email) => {
  const parsed = await arrived(email);
  expect(parsed.subject).toBe(email.subject);
  expect(parsed.text?.trim()).toBe(email.text.trim());
  expect(parsed.html).toBe(email.html);
});

test.each(everyEmail)("in %s the email %s has no line that scrolls sideways on a phone", (_, __, { html }) => {
  expect(html).toContain("overflow-wrap:anywhere");
  expect(html).not.toMatch(/(?<!max-)width:\s*\d|white-space:\s*(pre|nowrap)/);
  for (const [, size] of html.matchAll(/font-size:(\d+)px/g)) expect(Number(size)).toBeGreaterThanOrEqual(14);
});

test.each(hostile)("a browser that calls itself %j stays a name, in every language", (browser) => {
  for (const language of INTERFACE_LANGUAGES) {
    const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/g);
    const harmless = newSignInEmail(language, { ...FIREFOX, link });
    const email = newSignInEmail(language, { ...FIREFOX, browser, system: browser, link });
    expect(tags(email.html)).toEqual(tags(harmless.html));
    expect(email.text.split("\n")).toHaveLength(harmless.text.split("\n").length);
    expect(email.text.split("\n").filter((line) => /^https?:/.test(line))).toEqual([link]);
  }
});

test("a new sign-in names the browser, the time and the address", () => {
  const { text } = newSignInEmail("en", { ...FIREFOX, link });
  expect(text).toContain("Browser: \u2068Firefox\u2069 on \u2068Linux\u2069");
  expect(text).toMatch(/Time: March 1, 2026 at 12:00\sPM \(UTC\)/);
  expect(text).toMatch(/Network address: .192\.?\u200c?\.0/);
  const unknown = newSignInEmail("en", { ...FIREFOX, browser: "", system: "", link });
  expect(unknown.text).toContain("Browser: a browser that does not say its name");
});

test("emails explain how long a link works and that ignoring it is enough", () => {
  expect(verificationEmail("en", { name: "Ana", link }).text).toMatch(
    /24 hours and only once[\s\S]*was not you\? Then ignore/,
  );
  expect(resetEmail("en", { link }).text).toMatch(/one hour and only once[\s\S]*was not you\? Then ignore/);
});

test.each(["tlh", "", "__proto__", "constructor"])("%j has no emails, so English ones are written", (language) => {
  expect(resetEmail(language, { link }).html).toContain('lang="en"');
});
