import { expect, test } from "vitest";
import { LINE_BYTES } from "./limits.ts";
import { linesOf } from "./lines.ts";

async function* pieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each<[what: string, bytes: Buffer, lines: string[]]>([
  ["no bytes", Buffer.alloc(0), []],
  ["one letter", Buffer.from("a"), ["a"]],
  ["line feeds", Buffer.from("a\nb\n"), ["a", "b"]],
  ["a last line without end", Buffer.from("a\nb"), ["a", "b"]],
  ["empty lines", Buffer.from("\n\na\n\n"), ["", "", "a", ""]],
  ["carriage returns", Buffer.from("a\rb\r\rc\r"), ["a", "b", "", "c"]],
  ["both, as Windows writes", Buffer.from("a\r\n\r\nb\r\n"), ["a", "", "b"]],
  ["a mixture", Buffer.from("a\n\rb\r\n\nc"), ["a", "", "b", "", "c"]],
  ["a byte order mark", Buffer.from("\ufeff[a]\nb"), ["[a]", "b"]],
  ["a mark within", Buffer.from("a\ufeffb"), ["a\ufeffb"]],
  ["other separators", Buffer.from("a\u2028b\u0085c\v\u200ed"), ["a\u2028b\u0085c\v\u200ed"]],
  ["letters of four bytes", Buffer.from("👩‍👩‍👧\n日本"), ["👩‍👩‍👧", "日本"]],
  ["UTF-16, little end first", Buffer.from("\ufeffé\r\n👍\n", "utf16le"), ["é", "👍"]],
  ["UTF-16, big end first", utf16be("\ufeffé\r\n👍\n"), ["é", "👍"]],
  ["the longest line", Buffer.alloc(LINE_BYTES, "x"), ["x".repeat(LINE_BYTES)]],
])("%s", async (_what, bytes, lines) => {
  expect(await Array.fromAsync(linesOf(pieces(bytes, 100_000)))).toEqual(lines);
  if (bytes.length < 100)
    for (const length of [1, 2, 3]) expect(await Array.fromAsync(linesOf(pieces(bytes, length)))).toEqual(lines);
});

test.each<[what: string, bytes: Buffer, error: string]>([
  ["Latin letters of one byte", Buffer.from("a\ncaf\xe9 b", "latin1"), "wrongEncoding: f"],
  ["half a letter at the end", Buffer.from("é").subarray(0, 1), "wrongEncoding: f"],
  ["half a letter before the end", Buffer.from([0x61, 0xe2, 0x82]), "wrongEncoding: f"],
  ["an odd number of bytes in UTF-16", Buffer.from([0xff, 0xfe, 0x41]), "wrongEncoding: f"],
  ["a line that is too long", Buffer.from(`a\n${"x".repeat(LINE_BYTES + 1)}\n`), "lineTooLong: f:2"],
  ["a line with too many bytes", Buffer.from(`${"日".repeat(LINE_BYTES / 2)}\n`), "lineTooLong: f:1"],
])("%s is refused", async (_what, bytes, error) => {
  await expect(Array.fromAsync(linesOf(pieces(bytes, 65_536), "f"))).rejects.toThrow(error);
});

test("a line without end is refused after its first bytes", async () => {
  let given = 0;
  const endless = async function* () {
    for (;;) {
      given += 65_536;
      yield Buffer.alloc(65_536, "x");
    }
  };
  await expect(Array.fromAsync(linesOf(endless()))).rejects.toThrow("lineTooLong");
  expect(given).toBeLessThan(2 * LINE_BYTES);
});
