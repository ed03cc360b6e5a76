import type { SignUpMode } from "@lingualoom/contract/sign-up-rules.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "correct horse 9";
const MODES = ["open", "invitation", "domains", "closed"] as const;
const INVITES = ["no", "a valid", "a used-up", "an expired", "a revoked", "a foreign"] as const;
const PEOPLE = ["a newcomer", "an unverified user", "a user with an account"] as const;
const DOMAINS = ["inside.example", "outside.example"] as const;

type Invite = (typeof INVITES)[number];
interface Refused {
  readonly code?: string;
}
interface CreatedInvite {
  readonly id: string;
  readonly code: string;
}

const clock = new ManualClock();
let server: TestServer;
let dieter: Person;
let known: Readonly<Record<(typeof DOMAINS)[number], string>>;
let people = 0;

const settings = (body: object) => dieter.call("PUT /health/admin/settings", { body });
const post = <T = Refused>(path: string, body: object) => ask<T>(server.url, "POST", path, body);
const signUp = (email: string, invite: string | null) =>
  post("/auth/signup", { fullName: "Lucía", email, password: PASSWORD, ...(invite && { invite }) });
const newAddress = (domain: string) => `person${++people}@${domain}`;
const make = async (body: object) => (await dieter.call<CreatedInvite>("POST /server-invites", { body })).body;

async function tokenFor(email: string): Promise<string> {
  await server.app.idle();
  const link = server.mails.findLast(({ to }) => to === email)?.link ?? "";
  return new URL(link).searchParams.get("token") ?? "";
}
const verify = (token: string) => post("/auth/verify-email", { token });

async function account(email: string, invite: string | null = null): Promise<string> {
  await signUp(email, invite);
  expect((await verify(await tokenFor(email))).status).toBe(200);
  return email;
}

/** Creates a valid code, and returns how to make it what the row requires. */
async function inviteFor(kind: Invite): Promise<{ code: string | null; spoil: () => Promise<unknown> }> {
  const nothing = async () => {};
  if (kind === "no") return { code: null, spoil: nothing };
  if (kind === "a foreign") return { code: "0123456789", spoil: nothing };
  const expiresAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  const { id, code } = await make(kind === "a used-up" ? { uses: 1 } : { expiresAt });
  const path = `/server-invites/${id}`;
  const spoil = {
    "a valid": nothing,
    "a used-up": () => account(newAddress(DOMAINS[0]), code),
    "an expired": async () => clock.advance(HOUR_MS),
    "a revoked": () => dieter.call("DELETE /server-invites/:id", { path }),
  }[kind];
  return { code, spoil };
}

/** Restates the rules a second time, in the plainest form. */
function refusal(mode: SignUpMode, invite: Invite, domain: string): [number, string] | null {
  if (mode === "open") return null;
  if (mode === "closed") return [403, "SIGN_UP_CLOSED"];
  if (mode === "domains") return domain === "inside.example" ? null : [403, "SIGN_UP_DOMAIN"];
  if (invite === "a valid") return null;
  return invite === "no" || invite === "a foreign" ? [403, "SIGN_UP_INVITATION_ONLY"] : [410, "INVITE_ENDED"];
}

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { ADMIN_EMAILS: cast.dieter.email } });
  dieter = await server.person("dieter");
  const [inside, outside] = DOMAINS;
  known = { [inside]: await account(newAddress(inside)), [outside]: await account(newAddress(outside)) };
  await settings({ signUpDomains: [inside] });
});
afterAll(() => server?.[Symbol.asyncDispose]());

const rows = MODES.flatMap((mode) => DOMAINS.flatMap((domain) => INVITES.map((invite) => ({ mode, domain, invite }))));

describe.each(rows)("with sign-up $mode, $invite invite and an address of $domain", (row) => {
  const { mode, domain, invite } = row;
  const expected = refusal(mode, invite, domain);
  const [status, code] = expected ?? [201, undefined];

  test.each(PEOPLE)(`%s is answered ${status} ${code ?? ""}`, async (who) => {
    await settings({ signUp: "open" });
    const given = await inviteFor(invite);
    await given.spoil();
    const email = who === "a user with an account" ? known[domain] : newAddress(domain);
    if (who === "an unverified user") await signUp(email, null);
    await settings({ signUp: mode });
    const answer = await signUp(email, given.code);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  // A sign-up from before the link's end is in time.
  const isInTime = mode === "invitation" && invite === "an expired";
  const [confirmed, why] = isInTime ? [200, undefined] : (expected ?? [200, undefined]);
  test(`an old sign-up is confirmed with ${confirmed} ${why ?? ""}, and loses nothing`, async () => {
    await settings({ signUp: "open" });
    const given = await inviteFor(invite);
    const email = newAddress(domain);
    await signUp(email, given.code);
    const token = await tokenFor(email);
    await given.spoil();
    await settings({ signUp: mode });
    const answer = await verify(token);
    expect([answer.status, answer.body.code]).toEqual([confirmed, why]);
    const accounts = await server.database`select from users where email = ${email}`;
    expect(accounts).toHaveLength(confirmed === 200 ? 1 : 0);
    await settings({ signUp: "open" });
    if (confirmed !== 200) expect((await verify(token)).status).toBe(200);
  });
});

describe.each(MODES.flatMap((mode) => DOMAINS.map((domain) => ({ mode, domain }))))(
  "with sign-up $mode and an address of $domain",
  ({ mode, domain }) => {
    const expected = mode === "invitation" ? null : refusal(mode, "no", domain);
    const [status, code] = expected ?? [200, undefined];
    test.each(PEOPLE)(`%s asking for the email again is answered ${status} ${code ?? ""}`, async (who) => {
      await settings({ signUp: "open" });
      const email = who === "a user with an account" ? known[domain] : newAddress(domain);
      if (who === "an unverified user") await signUp(email, null);
      await settings({ signUp: mode });
      const answer = await post("/auth/resend-verification", { email });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    });
  },
);
