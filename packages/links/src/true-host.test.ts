import { expect, test } from "vitest";
import { linksOf } from "./links.ts";
import { trueHost } from "./true-host.ts";

function hostOf(text: string) {
  const [link] = linksOf(text);
  if (!link) throw new Error(`no link in ${text}`);
  return trueHost(text.slice(link.from, link.to), link.href);
}

test.each([
  ["Cyrillic а among Latin letters", "https://\u0430pple.com/x", "xn--pple-43d.com"],
  ["Greek ο among Latin letters", "g\u03bfogle.com", "xn--gogle-rce.com"],
  ["only Cyrillic letters that read as Latin ones", "https://\u0430\u0440\u0440\u04cf\u0435.com", "xn--80ak6aa92e.com"],
  ["phonetic letters", "https://\u0261oogle.com", "xn--oogle-qmc.com"],
  ["full-width letters", "https://\uff45xample.com/a", "example.com"],
  ["a hyphen that is not drawn", "https://exam\u00adple.com", "example.com"],
])("%s: the host is shown as the network spells it", (_what, text, host) => {
  expect(hostOf(text)).toBe(host);
});

test.each([
  "https://example.com/\u0430",
  "http://EXAMPLE.com",
  "пример.рф",
  "https://москва.com",
  "https://münchen.de/straße",
  "https://例え.jp",
  "https://bücher.example",
  "https://www.x日本.example",
  "ana@example.org",
  "https://ελλάδα.gr",
])("%s leads to the host that it shows", (text) => {
  expect(hostOf(text)).toBeUndefined();
});
