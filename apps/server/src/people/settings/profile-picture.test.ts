import { readdir } from "node:fs/promises";
import type { Me, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { animation, dataUrl, look, picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
  await (await ana.device()).sends(emma.id, "Hola");
});
afterAll(() => server[Symbol.asyncDispose]());

interface Profile {
  readonly profile: Me;
  readonly code?: string;
}
const put = (profilePic: unknown, more: object = {}) =>
  ana.call<Profile>("PUT /settings/profile", { body: { profilePic, ...more } });
const wear = async (colour: string) =>
  (await put(dataUrl(await picture(600, 400, colour).png().toBuffer()))).body.profile;

test("a new picture has a public address, sent to the user's devices and partners", async () => {
  const [own, partners] = [await ana.device(), await emma.device()];
  const first = await wear("#aa0000");
  const second = await wear("#00aa00");
  expect(second.profilePic).not.toBe(first.profilePic);
  expect(await own.hears("profileUpdated", ({ profilePic }) => profilePic === second.profilePic)).toEqual(second);
  const heard = await partners.hears("personUpdated", ({ profilePic }) => profilePic === second.profilePic);
  expect(heard).toEqual({ _id: ana.id, fullName: ana.me.fullName, profilePic: second.profilePic });
  const { body } = await bruno.call<PersonShape>("GET /people/:userId", { path: `/people/${ana.id}` });
  expect(body.profilePic).toBe(second.profilePic);
  const widths = await Promise.all(
    (["thumb", "medium", "full"] as const).map(async (size) => {
      const { width } = await sharp((await look(bruno, second.profilePic, size)).bytes).metadata();
      return width;
    }),
  );
  expect(widths).toEqual([144, 320, 600]);
});

test("the older call answers with the user", async () => {
  const profilePic = dataUrl(await picture().png().toBuffer());
  const { status, body } = await ana.call<Me>("PUT /auth/update-profile", { body: { profilePic } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ _id: ana.id, fullName: ana.me.fullName, email: ana.me.email });
  expect(body.profilePic).toMatch(/^\/api\/media\//);
  expect((await ana.call<Me>("GET /auth/check")).body).toEqual(body);
});

test("the current address changes nothing, and sends no event", async () => {
  const { profilePic } = await wear("#123456");
  const partners = await emma.device();
  for (const same of [profilePic, `${server.url}${profilePic}`])
    expect((await put(same)).body.profile.profilePic).toBe(profilePic);
  expect((await put(profilePic, { fullName: "Ana Isabel Martínez" })).body.profile).toMatchObject({
    profilePic,
    fullName: "Ana Isabel Martínez",
  });
  await partners.hears("personUpdated", ({ fullName }) => fullName === "Ana Isabel Martínez");
  expect(partners.all("personUpdated")).toHaveLength(1);
});

test("an empty value removes the picture and its files", async () => {
  const { profilePic } = await wear("#654321");
  expect((await put("")).body.profile.profilePic).toBe("");
  expect((await look(ana, profilePic)).status).toBe(404);
  const files = async () => (await readdir(`${server.dataDir}/media`, { recursive: true })).join();
  await expect.poll(files).not.toContain(profilePic.split("/").at(-1));
});

test("a profile shows the first frame of an animated picture", async () => {
  const { body } = await put(dataUrl(await animation(3)));
  const { pages = 1 } = await sharp((await look(emma, body.profile.profilePic)).bytes).metadata();
  expect(pages).toBe(1);
});

test.each([
  ["https://other-site.example/me.png", 400, "VALIDATION"],
  ["/api/media/01890a5d-ac96-774b-bcce-b302099a8057", 400, "VALIDATION"],
  ["data:image/svg+xml;base64,PHN2Zy8+", 415, "UNSUPPORTED_MEDIA"],
  [`data:image/png;base64,${"A".repeat(5 * 1_024 * 1_024 * 1.5)}`, 413, "TOO_LARGE"],
])("%.60s is refused, and the name in the same request is not changed", async (given, status, code) => {
  const { fullName, profilePic } = (await ana.call<Me>("GET /auth/check")).body;
  expect(await put(given, { fullName: "Nobody" })).toMatchObject({ status, body: { code } });
  expect((await ana.call<Me>("GET /auth/check")).body).toMatchObject({ fullName, profilePic });
});
