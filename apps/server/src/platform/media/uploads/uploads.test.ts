import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { noSandbox } from "@lingualoom/sandbox/sandbox.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { say } from "#/platform/sentences/sentence.ts";
import type { Person } from "#test/person.ts";
import { heavyDocument, picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { beginUpload, continueUpload, endUpload, offsetOf, type Uploading, uploadFile, uploadId } from "#test/tus.ts";

const MIB = 1024 * 1024;
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;

beforeAll(async () => {
  server = await startTestServer({ environment: { MAX_FILE_SIZE: "5", UNCONFINED_PREVIEWS: "on" } });
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(files: readonly string[], text = ""): Promise<Message> {
  const attachments = files.map((_id) => ({ _id, alt: "" }));
  const path = `/messages/send/${emma.id}`;
  return (await ana.call<Message>("POST /messages/send/:userId", { path, body: { text, attachments } })).body;
}

async function sent(bytes: Uint8Array, more?: Uploading) {
  const message = await send([await uploadFile(ana, bytes, more)]);
  return message.attachments?.[0] as NonNullable<Message["attachments"]>[number];
}

const get = (person: Person, url: string, headers: Record<string, string> = {}) =>
  fetch(`${person.url}${url}`, { headers: { cookie: person.cookie, ...headers } });

const mp3 = await readFile(new URL("../../../../test/sounds/hola.mp3", import.meta.url));
/** The sound without the tag before it. */
const frames = mp3.subarray(mp3.indexOf(Buffer.from([0xff, 0xf3])));

const files = async () =>
  (await readdir(join(server.dataDir, "media"), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>`;

describe("an upload", () => {
  test("continues after the last whole piece, and arrives unchanged", async () => {
    const bytes = randomBytes(2.5 * MIB);
    const id = uploadId(await beginUpload(ana, bytes.length, { name: "noise.bin" }));
    await continueUpload(ana, id, 0, bytes.subarray(0, 1.7 * MIB));
    expect(await offsetOf(ana, id)).toBe(MIB);
    expect((await continueUpload(ana, id, 0, bytes)).status).toBe(409);
    expect((await continueUpload(ana, id, MIB, bytes.subarray(MIB))).status).toBe(204);
    expect(await offsetOf(ana, id)).toBe(bytes.length);
    const { url } = (await send([id])).attachments?.[0] ?? {};
    expect(Buffer.from(await (await get(emma, url as string)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test.each<[string, string, Record<string, string | null>, number, string]>([
    ["begun without the protocol", "POST", { "tus-resumable": null, "upload-length": "9" }, 400, "VALIDATION"],
    ["of another protocol", "POST", { "tus-resumable": "0.2", "upload-length": "9" }, 400, "VALIDATION"],
    ["without a size", "POST", {}, 400, "VALIDATION"],
    ["of a size that is none", "POST", { "upload-length": "-1" }, 400, "VALIDATION"],
    ["with broken metadata", "POST", { "upload-length": "9", "upload-metadata": "a b c, d" }, 400, "VALIDATION"],
    ["whose size comes later", "POST", { "upload-defer-length": "1" }, 400, "VALIDATION"],
    ["joined of others", "POST", { "upload-length": "9", "upload-concat": "final;a b" }, 400, "VALIDATION"],
    ["without an offset", "PATCH", { "content-type": "application/offset+octet-stream" }, 400, "VALIDATION"],
    ["of another content type", "PATCH", { "upload-offset": "0", "content-type": "text/plain" }, 400, "VALIDATION"],
    [
      "at another offset",
      "PATCH",
      { "upload-offset": "5", "content-type": "application/offset+octet-stream" },
      409,
      "IN_PROGRESS",
    ],
  ])("%s is refused in a sentence in the user's language", async (_, method, given, status, code) => {
    const id = uploadId(await beginUpload(ana, 9));
    await ana.call("PUT /settings/translation", { body: { interfaceLanguage: "de" } });
    const all = { cookie: ana.cookie, origin: ana.url, "tus-resumable": "1.0.0", ...given };
    const headers = Object.entries(all).filter((one): one is [string, string] => one[1] !== null);
    const path = method === "PATCH" ? `/api/uploads/${id}` : "/api/uploads";
    const answer = await fetch(`${ana.url}${path}`, { method, headers });
    const body = JSON.parse(await answer.text());
    expect([answer.status, body.code, body.error]).toEqual([status, code, body.message]);
    expect(body.message).toMatch(/tus|Teil|leer/);
    await ana.call("PUT /settings/translation", { body: { interfaceLanguage: "en" } });
  });

  test("continues at another server on the database, and at only one of the two", async () => {
    await using second = await startTestServer({ databaseUrl: server.databaseUrl, dataDir: server.dataDir });
    const there = { ...ana, url: second.url } as Person;
    const bytes = randomBytes(2.2 * MIB);
    const id = uploadId(await beginUpload(ana, bytes.length));
    await continueUpload(ana, id, 0, bytes.subarray(0, 1.5 * MIB));
    expect(await offsetOf(there, id)).toBe(MIB);
    const both = await Promise.all([ana, there].map((one) => continueUpload(one, id, MIB, bytes.subarray(MIB))));
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { url } = (await send([id])).attachments?.[0] ?? {};
    expect(Buffer.from(await (await get(emma, url as string)).arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("belongs to one user, and cannot be sent before it is complete", async () => {
    const id = uploadId(await beginUpload(ana, 10));
    expect(await offsetOf(emma, id)).toBeNull();
    expect((await continueUpload(emma, id, 0, randomBytes(10))).status).toBe(404);
    expect((await endUpload(emma, id)).status).toBe(404);
    const path = `/messages/send/${emma.id}`;
    const early = { path, body: { attachments: [{ _id: id }] } };
    expect((await ana.call("POST /messages/send/:userId", early)).status).toBe(400);
    expect(
      (await ana.call("POST /messages/send/:userId", { ...early, path: `/messages/send/${bruno.id}` })).status,
    ).toBe(400);
  });

  test("that is cancelled leaves nothing", async () => {
    const before = (await files()).length;
    const id = uploadId(await beginUpload(ana, 3 * MIB));
    await continueUpload(ana, id, 0, randomBytes(2 * MIB));
    expect((await endUpload(ana, id)).status).toBe(204);
    expect(await offsetOf(ana, id)).toBeNull();
    await expect.poll(async () => (await files()).length).toBe(before);
  });

  test.each([
    ["empty", 0, 400, "This file is empty."],
    ["larger than a file may be", 5_000_001, 413, "A file may have 5 MB at most."],
  ])("of a file that is %s is refused before it begins", async (_, length, status, sentence) => {
    const answer = await beginUpload(ana, length);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([status, sentence]);
  });

  test("of an image that cannot be read is refused by its last request", async () => {
    const start = (await picture(300, 200).jpeg().toBuffer()).subarray(0, 20);
    const broken = Buffer.concat([start, Buffer.alloc(5_000, 7)]);
    const id = uploadId(await beginUpload(ana, broken.length, { name: "holiday.png" }));
    const answer = await continueUpload(ana, id, 0, broken);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
    expect(await offsetOf(ana, id)).toBeNull();
  });
});

describe("a message", () => {
  test("carries twenty files in order, with the first image in its legacy field", async () => {
    const names = Array.from({ length: 19 }, (_, i) => `${i}.txt`);
    const texts = await Promise.all(names.map((name) => uploadFile(ana, Buffer.from(`file ${name}`), { name })));
    const image = await uploadFile(ana, await picture(300, 200).png().toBuffer(), { name: "sea.png" });
    const ids = [...texts.slice(0, 7), image, ...texts.slice(7)];
    const message = await send(ids, "all of it");
    expect(message.attachments?.map(({ _id }) => _id)).toEqual(ids);
    expect(message.attachments?.[7]).toMatchObject({ width: 300, height: 200 });
    expect(message).toMatchObject({ image: `/api/media/${image}` });
    const read = await emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${ana.id}` });
    expect(read.body.find(({ _id }) => _id === message._id)?.attachments).toEqual(message.attachments);
  });

  test("shows its files to its members alone, and to no one once it is deleted", async () => {
    const { url, _id } = await sent(Buffer.from("between us"), { name: "secret.txt" });
    expect((await get(emma, url)).status).toBe(200);
    expect((await get(bruno, url)).status).toBe(404);
    expect((await fetch(`${ana.url}${url}`)).status).toBe(401);
    const path = `/messages/${ana.id}`;
    const list = (await emma.call<Message[]>("GET /messages/:userId", { path })).body;
    const message = list.find(({ attachments }) => attachments?.some((one) => one._id === _id));
    await ana.call("DELETE /message/:id", { path: `/message/${message?._id}?for=everyone` });
    expect((await get(emma, url)).status).toBe(404);
  });

  test("that is forwarded shares its file, which is deleted with the last of the two", async () => {
    const message = await send([await uploadFile(ana, Buffer.from("pass it on"), { name: "note.txt" })]);
    const first = await ana.call<Message>("POST /messages/send/:userId", {
      path: `/messages/send/${bruno.id}`,
      body: { text: "hello" },
    });
    const before = (await files()).length;
    const forwarded = await ana.call<{ message: Message }[]>("POST /message/:id/forward", {
      path: `/message/${message._id}/forward`,
      body: { conversationIds: [first.body.conversationId] },
    });
    const copy = forwarded.body[0]?.message.attachments?.[0];
    expect((await files()).length).toBe(before);
    await ana.call("DELETE /message/:id", { path: `/message/${message._id}?for=everyone` });
    expect(await (await get(bruno, copy?.url as string)).text()).toBe("pass it on");
    await ana.call("DELETE /message/:id", { path: `/message/${forwarded.body[0]?.message._id}?for=everyone` });
    await expect.poll(async () => (await files()).length).toBe(before - 1);
  });
});

describe("a file", () => {
  const mp4 = Buffer.from("0000001866747970 69736f6d 00000200 69736f6d 6d703432".replaceAll(" ", ""), "hex");
  test.each([
    ["a page", "holiday.jpg", Buffer.from("<!doctype html><script>alert(1)</script>"), "file", "text/plain"],
    ["SVG", "a.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "file", null],
    ["a program", "letter.pdf", Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0"), Buffer.alloc(80)]), "file", null],
    ["noise", "film.mp4", Buffer.from([0, 1, 2, 0xff, 0xfe, 3]), "file", "application/octet-stream"],
    ["a film", "notes.txt", Buffer.concat([mp4, Buffer.alloc(64)]), "video", "video/mp4"],
  ])("that is %s is recognised, whatever its name says", async (_, name, bytes, kind, type) => {
    const attachment = await sent(bytes, { name });
    expect(attachment).toMatchObject({ kind, name, ...(type && { type }) });
    const { headers } = await get(emma, attachment.url);
    const isPlayed = kind === "video";
    expect(headers.get("content-type")).toBe(isPlayed ? type : "application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(isPlayed ? /^inline/ : /^attachment/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  test("is served in the requested range", async () => {
    const bytes = randomBytes(2 * MIB + 7);
    const { url } = await sent(bytes);
    for (const [range, start, end] of [
      [`bytes=${MIB - 2}-${MIB + 2}`, MIB - 2, MIB + 3],
      ["bytes=-9", bytes.length - 9, bytes.length],
      [`bytes=${2 * MIB}-`, 2 * MIB, bytes.length],
    ] as const) {
      const answer = await get(emma, url, { range });
      expect(answer.status).toBe(206);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
    }
    expect((await get(emma, url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  });

  test.each([
    ["می\u200cخواهم.txt", "می\u200cخواهم.txt"],
    ["👨\u200d👩\u200d👧 family.txt", "👨\u200d👩\u200d👧 family.txt"],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag.txt", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag.txt"],
    ["❤️.txt", "❤️.txt"],
    ["Grüße.txt".normalize("NFD"), "Grüße.txt"],
    ["한국어.txt".normalize("NFD"), "한국어.txt"],
    ["が.txt".normalize("NFD"), "が.txt"],
    ["\u200d\u200cphoto\u200d.txt\u200c", "photo\u200d.txt"],
    ["a\u200d\u200d\u200d\u200db\u00ad\ufeff\u2066.txt", "a\u200db.txt"],
    ["\u{e0041}hidden\u{e0042}.txt", "hidden.txt"],
  ])("named %j is shown and downloaded as %j", async (given, name) => {
    const attachment = await sent(Buffer.from("text"), { name: given });
    expect(attachment.name).toBe(name);
    const { headers } = await get(emma, `${attachment.url}?download`);
    expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  });

  const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
  const utf16 = (text: string) => Buffer.from(text, "utf16le");
  test.each([
    ["UTF-16 with a mark", Buffer.concat([bytesOf("fffe"), utf16("Hallo Grüße")]), "Hallo Grüße"],
    ["UTF-16, the higher byte first", Buffer.concat([bytesOf("feff"), utf16("Привет").swap16()]), "Привет"],
    ["UTF-16 without a mark", utf16("Dear all,\r\nthe minutes"), "Dear all,\nthe minutes"],
    ["UTF-16 without a mark, reversed", utf16("Dear all").swap16(), "Dear all"],
    ["UTF-8 with a mark", Buffer.from("\ufeffHallo"), "Hallo"],
    ["Shift_JIS", bytesOf("93fa 967b 8cea 82cc 8365 834c 8358 8367 82c5 82b7"), "日本語のテキストです"],
    ["EUC-JP", bytesOf("c6fc cbdc b8ec a4ce a5c6 a5ad a5b9 a5c8"), "日本語のテキスト"],
    ["ISO-2022-JP", bytesOf("1b2442 467c 4b5c 386c 1b2842"), "日本語"],
    [
      "GB18030",
      bytesOf("bdf1 ccec ccec c6f8 badc bac3 a3ac ced2 c3c7 c8a5 b9ab d4b0 c9a2 b2bd b0c9 a1a3"),
      "今天天气很好，我们去公园散步吧。",
    ],
    ["windows-1251", bytesOf("cff0e8e2e5f2"), "Привет"],
    ["Latin-1", Buffer.from("Grüße aus München", "latin1"), "Grüße aus München"],
    ["Latin-1, cut nowhere", Buffer.from("Café", "latin1"), "Café"],
    ["an encoding that stays unknown", bytesOf("d6d0 cec4"), undefined],
    [
      "ASCII that begins like a bitmap",
      Buffer.from("BM: the minutes of our meeting, as they were taken"),
      "BM: the minutes of our meeting, as they were taken",
    ],
    ["ASCII that begins like a GIF", Buffer.from("GIF89a is a format of images"), "GIF89a is a format of images"],
  ])("in %s is a text that shows how it begins", async (_, bytes, beginning) => {
    const attachment = await sent(bytes, { name: "note" });
    expect(attachment).toMatchObject({ kind: "file", type: "text/plain" });
    expect(attachment.beginning).toBe(beginning);
  });

  test.each([
    ["MP3 behind zeros", "a.mp3", Buffer.concat([Buffer.alloc(600), frames]), "audio", "audio/mpeg"],
    ["MP3 behind zeros", "a", Buffer.concat([Buffer.alloc(5_000), frames]), "audio", "audio/mpeg"],
    ["MP3 with a tag behind zeros", "a.mp3", Buffer.concat([Buffer.alloc(600), mp3]), "audio", "audio/mpeg"],
    ["MP3 behind other bytes", "a.MP3", Buffer.concat([Buffer.alloc(700, 0x8f), mp3]), "audio", "audio/mpeg"],
    ["other bytes with a name of MP3", "a.mp3", Buffer.concat([Buffer.alloc(600), randomBytes(9_000)]), "file", null],
    ["zeros", "a.mp3", Buffer.alloc(600), "file", null],
  ])("of %s named %s has its kind", async (_, name, bytes, kind, type) => {
    expect(await sent(bytes, { name })).toMatchObject({ kind, type: type ?? "application/octet-stream" });
  });

  test("has a name without path or direction marks, and a text shows its beginning", async () => {
    const name = "C:\\..\\photo\u202egpj.exe";
    expect(await sent(Buffer.from("Dear all\r\n\r\nthe minutes"), { name })).toMatchObject({
      name: "photogpj.exe",
      beginning: "Dear all\n\nthe minutes",
    });
  });

  test("that was recorded in the page is a voice message, with its levels and length", async () => {
    const webm = Buffer.concat([
      Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
      Buffer.alloc(64),
    ]);
    const levels = Buffer.from(Array.from({ length: 64 }, (_, i) => i * 4));
    const metadata = { voice: "1", durationMs: "2345", waveform: levels.toString("base64") };
    expect(await sent(webm, { name: "voice.webm", metadata })).toMatchObject({
      kind: "audio",
      type: "audio/webm",
      durationMs: 2_345,
      waveform: [...levels],
    });
  });

  test("that a phone wrote in HEIC is an image that every browser shows", async () => {
    const heic = await readFile(new URL("../../../../test/phone.heic", import.meta.url));
    const attachment = await sent(heic, { name: "IMG_0001.HEIC" });
    expect(attachment).toMatchObject({ kind: "image", type: "image/webp", width: 64, height: 48 });
    const shown = await (await get(emma, attachment.url)).arrayBuffer();
    const { data, info } = await sharp(shown).raw().toBuffer({ resolveWithObject: true });
    const red = (x: number) => data[(20 * 64 + x) * info.channels] as number;
    expect([red(10) > 150, red(50) < 100]).toEqual([true, true]);
  });

  test("that is a video shows the poster its sender uploaded, and no other file does", async () => {
    const film = Buffer.concat([mp4, Buffer.alloc(64)]);
    const frame = async (person: Person) => uploadFile(person, await picture(640, 360).jpeg().toBuffer());
    const metadata = { width: "640", height: "360", poster: await frame(ana) };
    const video = await sent(film, { metadata });
    expect(video).toMatchObject({ kind: "video", hasPreview: true, width: 640, height: 360 });
    const shown = await get(emma, `${video.url}?size=thumb`);
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width: 320 });
    expect(await offsetOf(ana, metadata.poster)).toBeNull();
    for (const poster of [metadata.poster, await frame(emma), "poster"])
      expect(await sent(film, { metadata: { poster } })).not.toHaveProperty("hasPreview");
    const text = await sent(Buffer.from("not a film"), { metadata: { poster: await frame(ana) } });
    expect(text).not.toHaveProperty("hasPreview");
    expect((await get(emma, `${text.url}?size=thumb`)).status).toBe(404);
  });

  test("in PDF has a preview of its first page", async () => {
    const { _id } = await sent(Buffer.from(PDF), { name: "plan.pdf" });
    const now = async () => {
      const path = `/messages/${ana.id}?limit=100`;
      const { body } = await emma.call<Message[]>("GET /messages/:userId", { path });
      return body.flatMap(({ attachments = [] }) => attachments).find((one) => one._id === _id);
    };
    await server.app.idle();
    const attachment = (await now()) as NonNullable<Awaited<ReturnType<typeof now>>>;
    expect(attachment).toMatchObject({
      kind: "file",
      type: "application/pdf",
      hasPreview: true,
      width: 1_600,
      height: 800,
    });
    const preview = await get(emma, `${attachment.url}?size=thumb`);
    expect(preview.headers.get("content-type")).toBe("image/webp");
  });

  test.each([
    ["none was tried", null, false],
    ["the system allows none", noSandbox, false],
    ["there is one", { ...noSandbox, kind: "bubblewrap" }, true],
  ] as const)("in PDF is drawn in a sandbox only, and always sent: %s", async (_, sandbox, hasPreview) => {
    const description = say("unknown");
    const sandboxes = sandbox && { engines: noSandbox, pictures: sandbox, description, failures: null };
    await using other = await startTestServer({ ...(sandboxes && { sandboxes }) });
    const [dieter, farah] = [await other.person("dieter"), await other.person("farah")];
    const attachments = [{ _id: await uploadFile(dieter, Buffer.from(PDF), { name: "plan.pdf" }), alt: "" }];
    await dieter.call("POST /messages/send/:userId", { path: `/messages/send/${farah.id}`, body: { attachments } });
    await other.app.idle();
    const { body } = await farah.call<Message[]>("GET /messages/:userId", { path: `/messages/${dieter.id}` });
    const [attachment] = body.at(-1)?.attachments ?? [];
    expect(attachment?.hasPreview ?? false).toBe(hasPreview);
    expect(await (await get(farah, attachment?.url as string)).text()).toBe(PDF);
    expect((await get(farah, `${attachment?.url}?size=thumb`)).status).toBe(hasPreview ? 200 : 404);
  });

  test("is sent before its preview, which follows as an event without blocking pictures", async () => {
    const screen = await emma.device();
    await uploadFile(bruno, heavyDocument(), { name: "heavy.pdf" });
    const id = await uploadFile(ana, Buffer.from(PDF), { name: "plan.pdf" });
    const message = await send([id]);
    expect(await sent(await picture().png().toBuffer())).toMatchObject({ kind: "image" });
    const hears = ({ _id, attachments = [] }: Message) => _id === message._id && attachments[0]?.hasPreview === true;
    expect(message.attachments?.[0]).not.toHaveProperty("hasPreview");
    expect(await screen.hears("messageUpdated", hears)).toMatchObject({ attachments: [{ width: 1_600, height: 800 }] });
  });
});
