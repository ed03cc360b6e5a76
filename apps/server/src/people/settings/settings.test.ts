import { randomUUIDv7 } from "node:crypto";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { insertAccount } from "#/identity/accounts/account-store.ts";
import { readMe } from "#/identity/accounts/me-store.ts";
import type { Caller } from "#/platform/caller.ts";
import { openDatabase } from "#/platform/database/open.ts";
import { contextOf } from "#test/context.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { createSettings, type SettingsRoutes } from "./settings.ts";

interface Sent {
  readonly people: readonly string[];
  readonly event: string;
  readonly payload: unknown;
  readonly except: string | undefined;
}

async function stage() {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 4);
  const clock = new ManualClock();
  const sent: Sent[] = [];
  const partner = randomUUIDv7();
  const account = {
    fullName: "Ana",
    email: "ana@example.org",
    passwordHash: "",
    discoverable: true,
    isAdmin: false,
  };
  const userId = (await insertAccount(database, account, clock.now()))!;
  const feature = createSettings(
    contextOf({
      database,
      clock,
      deliver: {
        to: (people, event, payload, options) => void sent.push({ people, event, payload, except: options?.except }),
        toMembers() {},
        toEveryone() {},
      },
      readMe: (id) => readMe(database, id, new Date()),
      onVisibilityChanged() {},
    }),
    { partnersOf: async () => [partner], newProfilePicture: async () => null },
  );
  const me: Caller = { userId, sessionId: randomUUIDv7(), isAdmin: false, provenAt: clock.now(), provenBy: null };
  const call = (name: keyof SettingsRoutes, body?: Record<string, unknown>) =>
    (feature.routes[name] as unknown as (input: unknown) => Promise<{ settings: Settings; profile: Me }>)({
      me,
      body,
    });
  return {
    ...feature,
    database,
    userId,
    partner,
    sent,
    get: async () => (await call("GET /settings/translation")).settings,
    put: async (body: Record<string, unknown>) => (await call("PUT /settings/translation", body)).settings,
    profile: async () => (await call("GET /settings/profile")).profile,
    putProfile: async (body: Record<string, unknown>) => (await call("PUT /settings/profile", body)).profile,
    async [Symbol.asyncDispose]() {
      await database.end();
      await fresh.drop();
    },
  };
}

const defaults: Settings = {
  preferredLanguage: "en",
  soundEnabled: true,
  autoTranslate: false,
  autoTranslateMode: "ask",
  translationDisplay: "withOriginal",
  readLanguages: [],
  learningLanguages: [],
  linkPreviews: true,
  translatePictures: false,
  discoverable: true,
  showPresence: true,
  translationProvider: "",
  theme: "system",
  textSize: "standard",
  density: "comfortable",
  quietUntil: null,
  statusText: "",
  statusUntil: null,
  interfaceLanguage: "en",
  groupsFrom: "everyone",
  hideAddress: false,
  addressedAs: "notSaid",
  languagesAnswered: false,
};

test("a user without choices has the defaults", async () => {
  await using s = await stage();
  expect(await s.get()).toEqual(defaults);
  await s.database`delete from user_settings`;
  expect(await s.get()).toEqual(defaults);
});

test("an update touches only the fields it names", async () => {
  await using s = await stage();
  await s.put({ preferredLanguage: "es", showPresence: false });
  expect(await s.put({ readLanguages: ["pt", "es", "pt"], theme: undefined })).toEqual({
    ...defaults,
    preferredLanguage: "es",
    showPresence: false,
    readLanguages: ["pt", "es"],
  });
  expect(await s.get()).toEqual(await s.read(s.userId));
});

test("all devices get an event for each changed field, by its wire name", async () => {
  await using s = await stage();
  await s.put({
    preferredLanguage: "fr",
    soundEnabled: false,
    discoverable: false,
    theme: "system",
    readLanguages: [],
  });
  expect(s.sent).toEqual(
    [
      { type: "language", value: "fr" },
      { type: "sound", value: false },
      { type: "discoverable", value: false },
    ].map((payload) => ({ people: [s.userId], event: "settingsUpdated", payload, except: undefined })),
  );
  s.sent.length = 0;
  await s.put({ preferredLanguage: "fr", soundEnabled: false });
  await s.put({});
  expect(s.sent).toEqual([]);
});

test("two devices changing different fields at once both succeed", async () => {
  await using s = await stage();
  await s.database`delete from user_settings`;
  await Promise.all([
    s.put({ theme: "dark" }),
    s.put({ preferredLanguage: "de" }),
    s.put({ autoTranslate: true }),
    s.put({ discoverable: false }),
  ]);
  expect(await s.get()).toEqual({
    ...defaults,
    theme: "dark",
    preferredLanguage: "de",
    autoTranslate: true,
    autoTranslateMode: "always",
    discoverable: false,
  });
});

test.each([
  ["ask", { autoTranslate: true }, "always", true],
  ["never", { autoTranslate: true }, "always", true],
  ["always", { autoTranslate: false }, "ask", false],
  ["never", { autoTranslate: false }, "never", false],
  ["always", { theme: "dark" }, "always", true],
  ["always", { autoTranslateMode: "never" }, "never", false],
  ["ask", { autoTranslateMode: "always", autoTranslate: false }, "always", true],
] as const)(
  "from the mode %s, %j leads to %s, and the older switch follows",
  async (before, patch, autoTranslateMode, autoTranslate) => {
    await using s = await stage();
    await s.put({ autoTranslateMode: before });
    s.sent.length = 0;
    expect(await s.put(patch)).toMatchObject({ autoTranslateMode, autoTranslate });
    expect(await s.get()).toMatchObject({ autoTranslateMode, autoTranslate });
    const changed = s.sent
      .map(({ payload }) => payload as { readonly type: string })
      .filter(({ type }) => type.startsWith("auto"));
    const isOther = before !== autoTranslateMode;
    const switched = (before === "always") !== autoTranslate;
    expect(changed).toEqual([
      ...(switched ? [{ type: "autoTranslate", value: autoTranslate }] : []),
      ...(isOther ? [{ type: "autoTranslateMode", value: autoTranslateMode }] : []),
    ]);
  },
);

test.each([
  { preferredLanguage: "xx" },
  { preferredLanguage: "toString" },
  { readLanguages: ["en", "xx"] },
  { interfaceLanguage: "ja" },
])("an unsupported language is refused and nothing changes: %j", async (body) => {
  await using s = await stage();
  await expect(s.put({ theme: "dark", ...body })).rejects.toMatchObject({ code: "UNSUPPORTED_LANGUAGE" });
  expect(await s.get()).toEqual(defaults);
  expect(s.sent).toEqual([]);
});

test("a device that reports a change makes the others get the stored value", async () => {
  await using s = await stage();
  await s.put({ preferredLanguage: "it" });
  s.sent.length = 0;
  await s.repeat(s.userId, "language", "socket 1");
  await s.repeat(s.userId, "preferredLanguage", "socket 1");
  await s.repeat(s.userId, "theme", "socket 1");
  await s.repeat(s.userId, "isAdmin", "socket 1");
  await s.repeat(s.userId, "__proto__", "socket 1");
  expect(s.sent.map((one) => one.payload)).toEqual([
    { type: "language", value: "it" },
    { type: "language", value: "it" },
    { type: "theme", value: "system" },
  ]);
  expect(s.sent.every((one) => one.except === "socket 1" && one.people[0] === s.userId)).toBe(true);
});

test("a new name reaches devices and chat partners, without the address", async () => {
  await using s = await stage();
  const profile = await s.putProfile({ fullName: "Ana María" });
  expect(profile).toMatchObject({ fullName: "Ana María", email: "ana@example.org" });
  expect(await s.profile()).toEqual(profile);
  expect(s.sent).toEqual([
    { people: [s.userId], event: "profileUpdated", payload: profile, except: undefined },
    {
      people: [s.partner],
      event: "personUpdated",
      payload: { _id: s.userId, fullName: "Ana María", profilePic: "" },
      except: undefined,
    },
  ]);
});

test("saving an unchanged profile sends no event", async () => {
  await using s = await stage();
  await s.putProfile({ fullName: "Ana" });
  await s.putProfile({});
  expect(s.sent).toEqual([]);
});

test("a deleted account has no settings to read or change", async () => {
  await using s = await stage();
  await s.database`delete from users`;
  await expect(s.get()).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  await expect(s.put({ theme: "dark" })).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
  await expect(s.profile()).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});
