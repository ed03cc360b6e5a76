import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { look, picture, upload } from "#test/pictures.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "#test/s3-stand-in.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let s3: S3StandIn;
let server: TestServer;
let ana: Person;
beforeAll(async () => {
  s3 = await openS3StandIn();
  server = await startTestServer({ environment: settings() });
  ana = await server.person("ana");
});
beforeEach(() => {
  s3.secret = S3_KEY.secret;
  s3.fates.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

const settings = () => ({
  S3_ENDPOINT: `${s3.url}/`,
  S3_BUCKET: S3_KEY.bucket,
  S3_REGION: S3_KEY.region,
  S3_ACCESS_KEY_ID: S3_KEY.id,
  S3_SECRET_ACCESS_KEY: S3_KEY.secret,
  S3_PREFIX: "chat",
});
const bytes = await picture(50, 40).png().toBuffer();

test("pictures are stored in the bucket, below the prefix, and nowhere else", async () => {
  const { url, mediaId } = (await upload(ana, bytes)).body;
  const names = [...s3.objects.keys()];
  expect(names).toHaveLength(3);
  for (const name of names) expect(name).toMatch(new RegExp(`^chat/[0-9a-f]{2}/${mediaId}-(thumb|medium|full).webp$`));
  expect(await sharp((await look(ana, url)).bytes).metadata()).toMatchObject({ width: 50, height: 40 });
});

test("temporary failures are retried", async () => {
  s3.fates.push(503, "break");
  const { status, body } = await upload(ana, bytes);
  expect(status).toBe(201);
  s3.fates.push(500, "break");
  expect((await look(ana, body.url)).status).toBe(200);
});

test("a storage that stays unavailable, or refuses the key, means try later", async () => {
  const { url } = (await upload(ana, bytes)).body;
  const refused = async () => {
    const { status, headers, bytes: answer } = await look(ana, url);
    expect([status, headers.get("retry-after"), headers.get("cache-control")]).toEqual([503, "5", "no-store"]);
    expect(JSON.parse(answer.toString())).toMatchObject({
      code: "UNAVAILABLE",
      message: "Files cannot be reached right now. Please try again in a moment.",
    });
  };
  s3.fates.push(503, 503, 503);
  await refused();
  s3.secret = "another";
  const before = s3.requests.length;
  await refused();
  expect(s3.requests).toHaveLength(before + 1);
  const { status, body } = await upload(ana, bytes);
  expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
  s3.secret = S3_KEY.secret;
  expect((await look(ana, url)).status).toBe(200);
});

test("a missing bucket is an operator's error, not a missing picture", async () => {
  await using wrong = await startTestServer({ environment: { ...settings(), S3_BUCKET: "no-such-bucket" } });
  const emma = await wrong.person("emma");
  expect((await upload(emma, bytes)).status).toBe(503);
});

test("a missing object is a missing picture", async () => {
  const { url } = (await upload(ana, bytes)).body;
  s3.objects.clear();
  expect((await look(ana, url)).status).toBe(404);
});
