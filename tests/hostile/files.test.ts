import { gzipSync } from "node:zlib";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../apps/server/test/person.ts";
import { animation, decompressionBomb, picture, pictureProcess } from "../../apps/server/test/pictures.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { beginUpload, continueUpload, uploadFile, uploadId } from "../../apps/server/test/tus.ts";
import { zipOf } from "../../apps/server/test/zip-file.ts";

let server: TestServer;
let ana: Person;
let emma: Person;

beforeAll(async () => {
  server = await startTestServer({ environment: { UNCONFINED_PREVIEWS: "on" } });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());

const text = (content: string) => Buffer.from(content, "latin1");
const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7_919) % 251));
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
const HTML = "<!doctype html><body onload=alert(document.domain)><form action=/api/auth/logout method=post>";
const box = (brand: string) => Buffer.concat([hex("0000001866747970"), text(`${brand}\0\0\0\0${brand}mif1`), noise]);

/** A PNG header for an image of that size, without its pixels. */
async function sizedPng(width: number, height: number): Promise<Buffer> {
  const png = Buffer.from(await picture(8, 8).png().toBuffer());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

async function hugeScreen(): Promise<Buffer> {
  const gif = await animation(3);
  gif.writeUInt32LE(0xffff_ffff, 6);
  return gif;
}

const FILES: readonly [what: string, name: string, bytes: Uint8Array | Promise<Uint8Array>][] = [
  ["SVG as PNG", "a.png", text(SVG)],
  ["SVG after its declaration", "a.jpg", text(`<?xml version="1.0"?>${SVG}`)],
  ["SVG packed by gzip", "a.svgz", gzipSync(SVG)],
  ["HTML as PDF", "a.pdf", text(HTML)],
  ["HTML as JPEG", "a.jpg", text(HTML)],
  ["HTML after a byte order mark", "a.txt", text(`\xef\xbb\xbf${HTML}`)],
  ["HTML in UTF-16", "a.txt", Buffer.from(`\ufeff${HTML}`, "utf16le")],
  ["XHTML", "a.xhtml", text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script/></html>`)],
  ["a script as a film", "a.mp4", text("alert(document.domain)")],
  ["a PDF that is a page as well", "a.html", text(`%PDF-1.4\n${HTML}`)],
  ["a GIF that is a script as well", "a.js", text("GIF89a=1;alert(1)//\0\0\0\0\0\0")],
  [
    "a JPEG with a page behind it",
    "a.html",
    picture()
      .jpeg()
      .toBuffer()
      .then((one) => Buffer.concat([one, text(HTML)])),
  ],
  [
    "a PNG with an archive behind it",
    "a.zip",
    picture()
      .png()
      .toBuffer()
      .then(async (one) => Buffer.concat([one, await zipOf({ "a.html": HTML })])),
  ],
  ["an archive that grows a thousandfold", "a.docx", await zipOf({ "word/document.xml": "a".repeat(20_000_000) })],
  ["an archive of archives", "a.zip", await zipOf({ "b.zip": await zipOf({ "c.zip": await zipOf({ d: "e" }) }) })],
  ["gzip that grows a thousandfold", "a.gz", gzipSync(Buffer.alloc(20_000_000))],
  ["an image 100,000 pixels wide", "a.png", sizedPng(100_000, 4)],
  ["an image of 4 thousand million pixels", "a.png", sizedPng(65_535, 65_535)],
  ["a few bytes that decode to a gigabyte", "a.png", decompressionBomb()],
  ["an animation whose screen is huge", "a.gif", hugeScreen()],
  ["a WebP of which nothing is there", "a.webp", text("RIFF\xff\xff\xff\xffWEBPVP8X")],
  ["an AVIF of noise", "a.avif", box("avif")],
  ["a HEIC of noise", "a.heic", box("heic")],
  ["a TIFF", "a.tiff", picture(9, 9).tiff().toBuffer()],
  ["a film that ends after its head", "a.mp4", hex("0000001866747970 69736f6d 00000200 69736f6d 6d703432")],
  [
    "a film whose index is endless",
    "a.mp4",
    Buffer.concat([hex("0000001866747970 69736f6d 00000200 69736f6d 6d703432 ffffffff 6d6f6f76"), noise]),
  ],
  ["WebM of noise", "a.webm", Buffer.concat([hex("1a45dfa3 9f 4282 84 7765626d"), noise])],
  ["a sound that says it is 4 GB", "a.wav", Buffer.concat([text("RIFF\xff\xff\xff\xffWAVEfmt "), noise])],
  [
    "an endless sound",
    "a.mp3",
    Buffer.concat(Array.from({ length: 400 }, () => Buffer.concat([hex("fffb9064"), Buffer.alloc(413)]))),
  ],
  ["Ogg of noise", "a.ogg", Buffer.concat([text("OggS\0\x02\0\0\0\0\0\0\0\0OpusHead"), noise])],
  ["a program of Windows", "photo.jpg", Buffer.concat([text("MZ\x90\0\x03\0\0\0"), noise])],
  ["a program of Linux", "notes.txt", Buffer.concat([hex("7f454c46020101000000000000000000"), noise])],
  ["a shell script", "a.png", text("#!/bin/sh\nrm -rf ~\n")],
  [
    "a PDF that runs a script",
    "a.pdf",
    text("%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj"),
  ],
  [
    "a PDF with a page as large as a town",
    "a.pdf",
    text(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99999999 9]>>endobj\ntrailer<</Root 1 0 R>>",
    ),
  ],
  [
    "a PDF whose pages contain themselves",
    "a.pdf",
    text(
      "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 999999999>>endobj\ntrailer<</Root 1 0 R>>",
    ),
  ],
  ["a text with a name turned around", "photo\u202egnp.exe", text("x")],
  ["a text with lines in its name", "a\r\nset-cookie: x=1\r\n.txt", text("x")],
  ["a text with quotes in its name", '";filename="evil.html', text("x")],
  ["a text with a path for its name", "../../../etc/passwd", text("x")],
  ["a text with an endless name", `${"long".repeat(1_000)}.txt`, text("x")],
  ["a text with an invisible name", "\u200b\u2060\ufeff\u00ad", text("x")],
];

const SHOWN = /^(?:image\/webp|(?:video|audio)\/[\w-]+)$/;

test.each(FILES)("%s is refused, or does nothing in a browser", async (_, name, given) => {
  const bytes = await given;
  const id = uploadId(await beginUpload(ana, bytes.length, { name }));
  const ended = await continueUpload(ana, id, 0, bytes);
  if (ended.status !== 204) {
    expect([413, 415]).toContain(ended.status);
    return;
  }
  const sent = await ana.call<Message>("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { attachments: [{ _id: id }] },
  });
  const [attachment] = sent.body.attachments as [Attachment];
  expect(attachment.name).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
  expect([...attachment.name].length).toBeLessThanOrEqual(200);
  const { headers } = await fetch(`${emma.url}${attachment.url}`, { headers: { cookie: emma.cookie } });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.has("set-cookie")).toBe(false);
  const disposition = headers.get("content-disposition") as string;
  if (attachment.kind === "file") {
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~-]+$/);
  } else expect(headers.get("content-type")).toMatch(SHOWN);
  if (attachment.kind !== "image") expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("images are still processed afterwards, by a process that stayed small", async () => {
  await uploadFile(ana, await picture(300, 200).png().toBuffer());
  const peak = (await pictureProcess())?.peak;
  if (peak !== undefined) expect(peak).toBeLessThan(700_000_000);
});
