import { expect, test } from "vitest";
import { filesInMemory } from "../files-in-memory.ts";
import type { ExportFile } from "../history.ts";
import { JSON_DEPTH, VALUE_BYTES } from "../limits.ts";
import { type JsonPath, valuesIn } from "./values-in.ts";

const fileOf = (content: string | Uint8Array): ExportFile =>
  filesInMemory({ "a.json": content }).files.get("a.json") as ExportFile;

const isMessage = (path: JsonPath) =>
  (path.length === 1 && path[0] === "name") || (path.length === 2 && path[0] === "messages");

async function valuesOf(file: ExportFile, isWanted = isMessage) {
  const values: [string, unknown][] = [];
  for await (const { path, value } of valuesIn(file, isWanted)) values.push([path.join("/"), value]);
  return values;
}

const errorOf = (file: ExportFile) =>
  valuesOf(file).then(
    () => "none",
    (error: unknown) => String(error),
  );

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

test.each<[string, string | Uint8Array, unknown[]]>([
  [
    "members of an array",
    '{"messages":[{"a":[1,{"b":null}]},"x",-2.5e3,true]}',
    [{ a: [1, { b: null }] }, "x", -2500, true],
  ],
  ["nothing of other places", '{"other":{"messages":[1]},"messages":{"a":{"b":1}}}', [{ b: 1 }]],
  ["one value at the same place twice", '{"name":"a","name":"b"}', ["a", "b"]],
  ["nothing of an empty array", '{"messages":[]}', []],
  ["escapes", '{"name":"\\"\\\\\\n\\u00e9\\ud83d\\ude00"}', ['"\\\n\u00e9😀']],
  ["own properties only", '{"messages":[{"__proto__":{"a":1},"constructor":2}]}', [{ constructor: 2 }]],
  ["a document with a mark of UTF-8", '\uFEFF{"name":"é"}', ["é"]],
  ["UTF-16, low byte first", utf16('{"name":"é"}'), ["é"]],
  ["UTF-16, high byte first", utf16('{"name":"é"}').swap16(), ["é"]],
  // https://github.com/telegramdesktop/tdesktop/issues/27571
  [
    "control characters as Telegram escapes them",
    '{"name":"1=412\\x012=\\\\x01\\\\\\x1F"}',
    ["1=412\u00012=\\x01\\\u001f"],
  ],
])("reads %s", async (_case, content, values) => {
  expect((await valuesOf(fileOf(content))).map(([, value]) => value)).toEqual(values);
});

test("a document is read alike, wherever its bytes are cut", async () => {
  const text = '{"name":"a\\\\\\u00e9é😀\\x0A","messages":[{"id":-12.5e+1,"t":[true,false,null]},"",{}]}';
  const whole = await valuesOf(fileOf(text));
  const bytes = Buffer.from(text);
  for (const size of [1, 2, 3, 5, 7]) {
    const file: ExportFile = {
      path: "a.json",
      size: bytes.length,
      async *open() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      },
    };
    expect(await valuesOf(file)).toEqual(whole);
  }
  expect(whole).toHaveLength(4);
});

test("a key that names the prototype changes nothing", async () => {
  const [[, value] = []] = await valuesOf(fileOf('{"messages":[{"__proto__":{"isBot":true}}]}'));
  expect((value as { isBot?: boolean }).isBot).toBeUndefined();
});

test("a value names its place", async () => {
  const text = '{"chats":{"list":[{"id":1,"messages":[1,2]},{"id":2,"messages":[3]}]}}';
  expect(await valuesOf(fileOf(text), (path) => path.length === 5)).toEqual([
    ["chats/list/0/messages/0", 1],
    ["chats/list/0/messages/1", 2],
    ["chats/list/1/messages/0", 3],
  ]);
});

const wide = (sign: string) => sign.repeat(VALUE_BYTES + 1);

test.each<[string, string | Uint8Array, string]>([
  ["a truncated document", '{\n"name": "a",\n"messages": [{"id": 1}', "brokenJson: a.json: line 3"],
  ["an empty document", "", "brokenJson: a.json: line 1"],
  ["text after the end", '{"name":"a"}\n{}', "brokenJson: a.json: line 2"],
  ["a missing comma", '{"messages":[1\n2]}', "brokenJson: a.json: line 2"],
  ["a trailing comma", '{"messages":[1,]}', "brokenJson: a.json: line 1"],
  ["a line break in a string", '{"name":"a\n"}', "brokenJson: a.json: line 1"],
  // https://github.com/telegramdesktop/tdesktop/issues/24961
  ["a name without quotes", '{"messages":[{"document_id": video_files/sticker.webm}]}', "brokenJson: a.json: line 1"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xe9, 0x22]), "wrongEncoding: a.json"],
  ["half a character at the end", Buffer.from([0x22, 0xc3]), "wrongEncoding: a.json"],
  ["nesting that is too deep", `{"x":${"[".repeat(JSON_DEPTH)}`, "tooDeep: a.json: x[0][0]"],
  ["deep nesting in a wanted value", `{"messages":[${'{"a":'.repeat(JSON_DEPTH)}`, "tooDeep: a.json: messages[0].a"],
  ["a giant wanted string", `{"name":"${wide("a")}"}`, "brokenJson: a.json: name is too large"],
  ["a giant string elsewhere", `{"x":{"y":["${wide("a")}`, "brokenJson: a.json: x.y[0] is too large"],
  ["a giant string of escapes", `{"x":"${wide("\\n")}`, "brokenJson: a.json: x is too large"],
  ["a giant key", `{"${wide("a")}`, "brokenJson: a.json: the document is too large"],
  ["a giant number", `{"x":${wide("1")}`, "brokenJson: a.json: x is too large"],
  ["a value of many small ones", `{"messages":[[${"[],".repeat(VALUE_BYTES / 8)}`, "brokenJson: a.json: messages[0]"],
  [
    "a value of many keys",
    `{"messages":[{${`"${"k".repeat(1000)}":1,`.repeat(4200)}`,
    "brokenJson: a.json: messages[0]",
  ],
])("refuses %s", async (_case, content, error) => {
  expect(await errorOf(fileOf(content))).toContain(`UnreadableExport: ${error}`);
});

test("an error of the file itself is passed on", async () => {
  const file: ExportFile = {
    path: "a.json",
    size: 1,
    async *open() {
      yield Buffer.from("{");
      throw new Error("disk");
    },
  };
  await expect(valuesOf(file)).rejects.toThrow("disk");
});
