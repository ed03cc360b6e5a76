import { expect, test } from "vitest";
import { linksOf } from "./links.ts";

const hrefs = (text: string) => linksOf(text).map(({ href }) => href);
const written = (text: string) => linksOf(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ["casa.es, beispiel.de y bbc.co.uk", ["casa.es", "beispiel.de", "bbc.co.uk"]],
  ["lemonde.fr пример.рф example.museum", ["lemonde.fr", "пример.рф", "example.museum"]],
  ["lee example.photography/a?b=1#c.", ["example.photography/a?b=1#c"]],
  ["http://[2001:db8::1]:8080/a http://localhost:3000/x", ["http://[2001:db8::1]:8080/a", "http://localhost:3000/x"]],
  ["(https://a.example/b_(c)) «https://a.example/d»!", ["https://a.example/b_(c)", "https://a.example/d"]],
  [
    `"https://a.example/d!" «https://a.example/e?» 「https://a.example/f！」`,
    ["https://a.example/d", "https://a.example/e", "https://a.example/f"],
  ],
  [
    "https://a.example/d。https://a.example/e।ठीक ana@a.example，好",
    ["https://a.example/d", "https://a.example/e", "ana@a.example"],
  ],
  ["看https://example.com/a这个", ["https://example.com/a"]],
  ["여기example.co.kr입니다 สวัสดีexample.co.thครับ", ["example.co.kr", "example.co.th"]],
  ["ana@example.org mailto:bo@example.rs", ["ana@example.org", "mailto:bo@example.rs"]],
  ["EXAMPLE.COM Example.com example.com.", ["EXAMPLE.COM", "Example.com", "example.com"]],
])("in %s the links are %j", (text, links) => {
  expect(written(text)).toEqual(links);
});

test.each([
  "README.md main.rs a.py run.sh foto.zip clip.mov node.js index.ts CHANGELOG.md#top src/main.rs",
  "e.g. i.e. 1.5 v2.0 10.30 3.1.4 U.S.A. z.B.",
  "Hi.how are you? Ok.now. mañana.nos.vemos.en.casa. Ya llegué.Me voy. Fin.De la historia",
  "hola.como estas, example.notanending a.b",
  "javascript:alert(1) data:text/html,x vbscript:x file:///etc/passwd ftp://example.org/x blob:https",
  "javascript://example.com/%0aalert(1) //example.com/x",
  "",
])("%j has no link", (text) => {
  expect(hrefs(text)).toEqual([]);
});

test.each([
  ["http://docs.rs/serde", "http://docs.rs/serde"],
  ["www.example.rs", "http://www.example.rs"],
  ["www.README.md", "http://www.README.md"],
  ["abc.com.py/noticias", "http://abc.com.py/noticias"],
  ["mfa.gov.rs", "http://mfa.gov.rs"],
])("%s is a link although it ends like a file name", (text, href) => {
  expect(hrefs(text)).toEqual([href]);
});

test.each([
  ["https://a.example/\u202egpj.exe", "https://a.example/"],
  ["https://a.example\u2066/b", "https://a.example"],
  ["\u200fhttps://a.example/b\u200f", "https://a.example/b"],
  ["https://good.example\u200b.evil.example", "https://good.example"],
])("an invisible character ends a link: %j", (text, href) => {
  expect(hrefs(text)[0]).toBe(href);
  expect(written(text)[0]).toBe(href);
});

test("text before an @ is not taken for the host", () => {
  expect(hrefs("https://bank.example@evil.example/x")).toEqual(["https://bank.example"]);
});

/** Each would take minutes with a search that restarts at every character, and the test would time out. */
test.each(
  "www.|http://|http://a.|http://a/(|a.|a.co |.com|a@|@a.|a@a.|a.com/(|a.com/[({|a.com/'|-.|x|界|a界|.xn--|\u200d|(|[".split(
    "|",
  ),
)("5,000 characters of %j are searched in time", (unit) => {
  const text = unit.repeat(5_000).slice(0, 5_000);
  for (const { from, to } of linksOf(text)) expect(to).toBeGreaterThan(from);
});
