import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { picture, upload } from "#test/pictures.ts";
import { quickestFolder } from "#test/quickest-folder.ts";
import { openS3StandIn, S3_KEY, type S3StandIn } from "#test/s3-stand-in.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { restore } from "../command-line/restore.ts";
import { backUpIfDue } from "./scheduled-backups.ts";

const APP_SECRET = "a secret that is only for tests, 0123456789";
const HOUR = 60 * 60 * 1_000;

let folder: string;
let s3: S3StandIn;
let server: TestServer;
beforeAll(async () => {
  folder = await quickestFolder("lingualoom-scheduled-");
  s3 = await openS3StandIn();
  server = await startTestServer({ environment: bucket() });
  const ana = await server.person("ana");
  await upload(ana, await picture(50, 40).png().toBuffer());
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const bucket = () => ({
  S3_ENDPOINT: s3.url,
  S3_BUCKET: S3_KEY.bucket,
  S3_REGION: S3_KEY.region,
  S3_ACCESS_KEY_ID: S3_KEY.id,
  S3_SECRET_ACCESS_KEY: S3_KEY.secret,
});

function scheduled(name: string, keep: string) {
  const clock = new ManualClock();
  const dir = join(folder, name);
  const place = { DATABASE_URL: server.databaseUrl, APP_SECRET, DATA_DIR: join(folder, `${name}-data`) };
  const config = readConfig(
    { ...bucket(), ...place, BACKUP_DIR: dir, BACKUP_EVERY_HOURS: "12", BACKUP_KEEP: keep },
    "/",
  );
  const said: string[] = [];
  const say = (_: unknown, sentence: string) => void said.push(sentence);
  const log = { info: say, error: say } as unknown as Parameters<typeof backUpIfDue>[2];
  return { clock, dir, said, run: () => backUpIfDue(config, clock, log), made: () => readdir(dir) };
}

test("backups are made on time, the oldest are deleted, and other files are kept", async () => {
  const { clock, dir, run, made } = scheduled("kept", "2");
  await run();
  expect(await made()).toEqual(["lingualoom-2026-03-01T12-00-00Z"]);
  clock.advance(11 * HOUR);
  await run();
  expect(await made()).toHaveLength(1);
  await writeFile(join(dir, "notes"), "of the operator");
  clock.advance(HOUR);
  await run();
  clock.advance(12 * HOUR);
  await run();
  expect(await made()).toEqual(["lingualoom-2026-03-02T00-00-00Z", "lingualoom-2026-03-02T12-00-00Z", "notes"]);
  const [entry] = await server.database`
    select details from audit_log where action = 'backup.made' order by id desc limit 1`;
  expect(entry?.details).toEqual({ by: "BACKUP_DIR" });
});

test("a backup contains the bucket's images, and a restore fills another bucket", async () => {
  const { dir, run, made } = scheduled("images", "2");
  await run();
  const source = join(dir, (await made())[0] ?? "");
  const names = [...s3.objects.keys()];
  expect(names).toHaveLength(3);
  for (const name of names) expect(await readFile(join(source, "media", name))).toEqual(s3.objects.get(name));
  const place = { ...bucket(), S3_PREFIX: "restored", DATA_DIR: join(folder, "restored") };
  expect(await restore(readConfig(place, "/"), source)).toContain("is restored");
  for (const name of names) expect(s3.objects.get(`restored/${name}`)).toEqual(s3.objects.get(name));
  expect(await stat(join(folder, "restored", "media")).catch(() => null)).toBeNull();
});

test("a failed backup leaves no partial file, and older backups stay", async () => {
  const { clock, run, made, said } = scheduled("failed", "1");
  await run();
  const before = await made();
  clock.advance(12 * HOUR);
  s3.secret = "another";
  await run();
  s3.secret = S3_KEY.secret;
  expect(await made()).toEqual(before);
  expect(said.at(-1)).toContain("the scheduled backup failed");
  await run();
  expect(await made()).toEqual(["lingualoom-2026-03-02T00-00-00Z"]);
});
