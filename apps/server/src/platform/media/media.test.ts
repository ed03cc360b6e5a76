import { readdir } from "node:fs/promises";
import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import {
  animatedPng,
  animation,
  decompressionBomb,
  look,
  photograph,
  picture,
  pictureProcess,
  upload,
} from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const HOUR = 60 * 60 * 1_000;

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

async function uploaded(bytes: Uint8Array, asForm = false) {
  const { status, body } = await upload(ana, bytes, asForm);
  expect(status, body.message).toBe(201);
  return body;
}

describe("an upload", () => {
  test.each(["jpeg", "png", "gif", "webp", "avif"] as const)(
    "of %s, as bytes or in a form, is shown in three sizes",
    async (format) => {
      const bytes = await picture(1_200, 800).toFormat(format).toBuffer();
      for (const asForm of [false, true]) {
        const { url } = await uploaded(bytes, asForm);
        for (const [size, width] of [
          ["thumb", 320],
          ["medium", 960],
          ["full", 1_200],
        ] as const) {
          const { status, headers, bytes: shown } = await look(ana, url, size);
          expect(status).toBe(200);
          expect(headers.get("content-type")).toBe("image/webp");
          expect(await sharp(shown).metadata()).toMatchObject({ format: "webp", width });
        }
      }
    },
  );

  test("is cached by the browsers of permitted users, and by no proxy", async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const { headers } = await look(ana, url);
    expect(headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
    expect(headers.get("vary")).toBe("cookie");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ["SVG after its declaration", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
    ["two bytes", "GI"],
    ["a film", "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom"],
  ])("of %s is refused, whatever type it claims", async (_, text) => {
    const { status, body } = await upload(ana, Buffer.from(text, "latin1"));
    expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
    expect(body.message).toBe("Only JPEG, PNG, GIF, WebP and AVIF images can be sent");
  });

  test("that is damaged is refused, and the next one is taken", async () => {
    const whole = await picture(800, 600).jpeg().toBuffer();
    const damaged = [whole.subarray(0, 300), Buffer.concat([whole.subarray(0, 20), Buffer.alloc(5_000, 7)])];
    for (const bytes of damaged) {
      const { status, body } = await upload(ana, bytes);
      expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
      expect(body.message).toMatch(/cannot be read/);
    }
    await uploaded(whole);
  });

  test("that lost its last bytes is accepted if most of it is there", async () => {
    const whole = await photograph(800, 600);
    for (const lost of [1, 2, 5_000]) await uploaded(whole.subarray(0, whole.length - lost));
    expect((await upload(ana, whole.subarray(0, whole.length / 2))).status).toBe(415);
  });

  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const noisy = () => sharp({ create: { width: 400, height: 300, channels: 3, background: "#888", noise } });
  test.each([
    ["PNG", () => noisy().png()],
    ["PNG with transparency", () => noisy().ensureAlpha().png()],
    ["grey PNG", () => noisy().greyscale().png()],
    ["PNG with a palette", () => noisy().png({ palette: true })],
    ["interlaced PNG", () => noisy().png({ progressive: true })],
    ["GIF", () => noisy().gif()],
    ["WebP", () => noisy().webp()],
    ["JPEG", () => noisy().jpeg()],
  ])("that is mostly missing is refused: %s", async (_, made) => {
    const whole = await made().toBuffer();
    for (const share of [0.2, 0.5]) {
      const { status, body } = await upload(ana, whole.subarray(0, whole.length * share));
      expect([status, body.code]).toEqual([415, "UNSUPPORTED_MEDIA"]);
      expect(body.message).toMatch(/cannot be read/);
    }
  });

  test("may have 5 MiB and no more, raw, in a form and before it is read", async () => {
    const small = await picture().jpeg().toBuffer();
    const exactly = Buffer.concat([small, Buffer.alloc(PICTURE_BYTES - small.length)]);
    const over = Buffer.concat([exactly, Buffer.alloc(1)]);
    const farOver = Buffer.concat([exactly, exactly]);
    for (const asForm of [false, true]) {
      await uploaded(exactly, asForm);
      for (const bytes of [over, farOver]) {
        const { status, body } = await upload(ana, bytes, asForm);
        expect([status, body.code, body.message]).toEqual([413, "TOO_LARGE", "Image size should be less than 5MB"]);
      }
    }
  });

  test("without the form's field, or with no form, is refused", async () => {
    const ask = async (body: FormData | string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${ana.url}/api/media`, {
        method: "POST",
        headers: { cookie: ana.cookie, ...headers },
        body,
      });
      return { status: answer.status, body: (await answer.json()) as { code: string } };
    };
    const form = new FormData();
    form.set("picture", new File(["x"], "x"));
    form.set("image", "not a file");
    for (const answer of [
      await ask(form),
      await ask("--x\r\n", { "content-type": "multipart/form-data; boundary=y" }),
      await ask("x", { "content-type": "multipart/form-data" }),
    ])
      expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  });
});

describe("a file's metadata", () => {
  test("is removed: place, camera, and bytes hidden behind the end", async () => {
    const secret = "a note behind the picture";
    const taken = await picture(300, 200)
      .withExif({ IFD0: { Copyright: "Ana", Model: "Camera 7" }, IFD3: { GPSLatitude: "37/1 23/1 0/1" } })
      .jpeg()
      .toBuffer();
    expect(taken.includes("Camera 7")).toBe(true);
    const { url } = await uploaded(Buffer.concat([taken, Buffer.from(secret)]));
    for (const size of ["thumb", "medium", "full"] as const) {
      const { bytes } = await look(ana, url, size);
      const { exif, xmp, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
      for (const trace of ["Camera 7", "Copyright", "Exif", secret]) expect(bytes.includes(trace)).toBe(false);
    }
  });

  test("is applied for the orientation", async () => {
    const half = await picture(40, 60, "#ffffff").png().toBuffer();
    // Left half black, right half white; orientation 6 means that it must be rotated clockwise.
    const lying = await picture(80, 60, "#000000")
      .composite([{ input: half, left: 40, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = await uploaded(lying);
    const { bytes } = await look(ana, url);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([60, 80]);
    const [top, bottom] = [data[30 * info.channels], data[(79 * 60 + 30) * info.channels]] as [number, number];
    expect(top).toBeLessThan(60);
    expect(bottom).toBeGreaterThan(200);
  });

  test("an animation moves in large sizes, and is still in lists", async () => {
    const { url } = await uploaded(await animation(5));
    const pages = async (size: "thumb" | "medium" | "full") =>
      (await sharp((await look(ana, url, size)).bytes).metadata()).pages ?? 1;
    expect([await pages("full"), await pages("medium"), await pages("thumb")]).toEqual([5, 5, 1]);
  });

  test("an animated PNG moves as a browser would show it", async () => {
    const [red, green, blue] = [
      [255, 0, 0, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 128],
    ] as const;
    const bytes = animatedPng([
      { box: [0, 0, 16, 8], colour: red },
      { box: [0, 0, 4, 8], colour: green, dispose: 1 },
      { box: [12, 0, 4, 8], colour: blue, blend: 1, dispose: 2 },
      { box: [8, 0, 4, 8], colour: green },
    ]);
    const { url } = await uploaded(bytes);
    const full = await look(ana, url, "full");
    expect(await sharp(full.bytes).metadata()).toMatchObject({ pages: 4, loop: 3, delay: [100, 100, 100, 100] });
    const shown = await sharp(full.bytes, { animated: true }).ensureAlpha().raw().toBuffer();
    // One letter for the colour in the middle of each quarter of a frame.
    const letter = ([r = 0, g = 0, b = 0, a = 0]: Uint8Array) =>
      a < 30 ? "-" : r > 90 && b > 90 ? "v" : r > 200 ? "r" : g > 200 ? "g" : "?";
    const frames = [0, 1, 2, 3].map((frame) =>
      [2, 6, 10, 14].map((x) => letter(shown.subarray(((frame * 8 + 4) * 16 + x) * 4).subarray(0, 4))).join(""),
    );
    expect(frames).toEqual(["rrrr", "grrr", "-rrv", "-rgr"]);
    expect((await sharp((await look(ana, url, "thumb")).bytes).metadata()).pages ?? 1).toBe(1);
  });

  test("an animated PNG with broken frames is still", async () => {
    const whole = animatedPng([
      { box: [0, 0, 16, 8], colour: [255, 0, 0, 255] },
      { box: [9, 0, 16, 8], colour: [0, 255, 0, 255] },
    ]);
    const { url } = await uploaded(whole);
    expect((await sharp((await look(ana, url, "full")).bytes).metadata()).pages ?? 1).toBe(1);
  });

  test("an image is never more than 2560 pixels long", async () => {
    const { url } = await uploaded(await picture(4_000, 1_000).webp().toBuffer());
    expect(await sharp((await look(ana, url)).bytes).metadata()).toMatchObject({ width: 2_560, height: 640 });
  });
});

describe("more than 40 megapixels", () => {
  const refusal = [413, "TOO_LARGE", "This image has too many pixels: 40 megapixels are the most there can be."];

  test("are refused by their header, without decoding", async () => {
    const bomb = decompressionBomb();
    expect(bomb.length).toBeLessThan(200_000);
    const { status, body } = await upload(ana, bomb);
    expect([status, body.code, body.message]).toEqual(refusal);
    const peak = (await pictureProcess())?.peak;
    // Decoded it would be 900 MB.
    if (peak !== undefined) expect(peak).toBeLessThan(350_000_000);
  });

  test("of all frames of an animation count together", async () => {
    const { status, body } = await upload(ana, await animation(45, 1_000));
    expect([status, body.code, body.message]).toEqual(refusal);
  });
});

describe("access", () => {
  const nothing = "/api/media/01890a5d-ac96-774b-bcce-b302099a8057";

  test("to an upload is its owner's until it is sent, then both chat partners'", async () => {
    const { mediaId, url } = await uploaded(await picture().png().toBuffer());
    expect((await look(emma, url)).status).toBe(404);
    const path = `/messages/send/${emma.id}`;
    const sent = await ana.call("POST /messages/send/:userId", { path, body: { mediaId } });
    expect(sent.status).toBe(201);
    for (const person of [ana, emma]) expect((await look(person, url)).status).toBe(200);
    const [stranger, nobody] = [await look(bruno, url), await look(bruno, nothing)];
    expect(stranger.status).toBe(404);
    expect(stranger.bytes).toEqual(nobody.bytes);
    expect(stranger.headers.get("cache-control")).toBe("no-store");
  });

  test("needs a session", async () => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const answer = await fetch(`${server.url}${url}`);
    expect(answer.status).toBe(401);
  });

  test.each(["size=huge", "size="])("to the size %s is refused", async (query) => {
    const { url } = await uploaded(await picture().png().toBuffer());
    const answer = await fetch(`${server.url}${url}?${query}`, { headers: { cookie: ana.cookie } });
    expect(answer.status).toBe(400);
  });
});

test("an upload unsent for a day is deleted with its files; a sent one stays", async () => {
  const clock = new ManualClock();
  await using later = await startTestServer({ clock });
  const [chloe, jun] = [await later.person("chloe"), await later.person("jun")];
  const bytes = await picture().png().toBuffer();
  const [unused, sent] = [(await upload(chloe, bytes)).body, (await upload(chloe, bytes)).body];
  const path = `/messages/send/${jun.id}`;
  await chloe.call("POST /messages/send/:userId", { path, body: { mediaId: sent.mediaId } });
  const statuses = async () => [(await look(chloe, unused.url)).status, (await look(chloe, sent.url)).status];
  const files = async () =>
    (await readdir(`${later.dataDir}/media`, { recursive: true })).filter((file) => file.endsWith(".webp"));

  clock.advance(23 * HOUR);
  await later.app.sweep();
  expect(await statuses()).toEqual([200, 200]);
  expect(await files()).toHaveLength(6);
  clock.advance(HOUR + 1);
  await later.app.sweep();
  expect(await statuses()).toEqual([404, 200]);
  expect(await files()).toHaveLength(3);
  expect(await later.database`select id from media`).toEqual([{ id: sent.mediaId }]);
});

test("one upload over the limit is refused with a retry time", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_UPLOAD: "2/300" },
  });
  const giulia = await limited.person("giulia");
  const bytes = await picture().png().toBuffer();
  for (let i = 0; i < 2; i++) expect((await upload(giulia, bytes)).status).toBe(201);
  const { status, body, headers } = await upload(giulia, bytes);
  expect([status, body.code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(200);
});
