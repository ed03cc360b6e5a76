import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { resealProviders } from "#/identity/providers/provider-list.ts";
import { createSeal } from "#/platform/seal.ts";
import { startOpenIdProvider } from "#test/openid-provider.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const environment = { ADMIN_EMAILS: cast.dieter.email };
const SECRET = "a secret that is only for tests, 0123456789";

const list = async (who: Person) =>
  (await who.call<Output<"GET /admin/sign-in-providers">>("GET /admin/sign-in-providers")).body.providers;
const at = (id: string) => ({ path: `/admin/sign-in-providers/${id}` });
const put = (who: Person, id: string, body: object) =>
  who.call("PUT /admin/sign-in-providers/:provider", { ...at(id), body });

test("an administrator adds a provider, tests, uses, changes and removes it", async () => {
  await using provider = await startOpenIdProvider();
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const { issuer, clientId, clientSecret } = provider;
  const given = { label: "Company", issuer, clientId, clientSecret };
  expect((await put(dieter, "company", given)).status).toBe(200);
  const [shown] = await list(dieter);
  expect(shown).toMatchObject({ id: "company", given: false, groups: [] });
  expect(shown?.redirectUri).toBe(`${server.url}/api/auth/providers/company/callback`);
  expect(shown?.clientSecret).toMatch(/^\S.*…/);
  const test = () =>
    dieter.call("POST /admin/sign-in-providers/:provider/test", { path: `${at("company").path}/test` });
  expect((await test()).body).toEqual({ success: true });

  // Without a new secret the stored one stays; it is never returned.
  const { clientSecret: _, ...rest } = given;
  await put(dieter, "company", { ...rest, label: "Firm" });
  expect(await list(dieter)).toMatchObject([{ label: "Firm", clientSecret: shown?.clientSecret }]);
  const stored = JSON.stringify(await server.database`select * from sign_in_providers`);
  expect(stored).not.toContain(clientSecret);
  expect(Buffer.from(stored).includes(Buffer.from(clientSecret).toString("hex"))).toBe(false);

  await put(dieter, "company", { ...rest, issuer: "http://127.0.0.1:9" });
  expect((await test()).body).toMatchObject({ success: false, error: expect.stringContaining("does not answer") });
  const removing = await dieter.call("DELETE /admin/sign-in-providers/:provider", at("company"));
  expect([removing.status, await list(dieter)]).toEqual([200, []]);
  const entries = await server.database`select action from audit_log where action like 'sign_in%' order by at, id`;
  expect(entries.map(({ action }) => action.split(".")[1])).toEqual([
    "changed",
    "tested",
    "changed",
    "changed",
    "tested",
    "removed",
  ]);
});

test.each([
  ["an issuer on the open network without TLS", { issuer: "http://id.example.org" }, "issuer"],
  ["an issuer with a password in it", { issuer: "https://a:b@id.example.org" }, "issuer"],
  ["trust without domains", { trusted: true }, "domains"],
  ["a domain that is none", { domains: ["example"] }, "domains.0"],
  ["a name of blanks", { label: "  " }, "label"],
])("%s is refused at its field", async (_, wrong, path) => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  const given = { label: "Company", issuer: "https://id.example.org", clientId: "chat", ...wrong };
  expect(await put(dieter, "company", given)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect(await list(dieter)).toEqual([]);
});

test("providers of the environment change there, and secrets survive a new APP_SECRET", async () => {
  const entry = {
    id: "company",
    issuer: "https://id.example.org",
    clientId: "chat",
    clientSecret: "of the environment",
  };
  await using server = await startTestServer({
    environment: { ...environment, SIGN_IN_PROVIDERS: JSON.stringify([entry]) },
  });
  const dieter = await server.person("dieter");
  expect(await put(dieter, "company", { ...entry, label: "Other" })).toMatchObject({ status: 403 });
  expect(await list(dieter)).toMatchObject([{ id: "company", label: "company", given: true }]);
  await put(dieter, "other", { label: "Other", issuer: entry.issuer, clientId: "chat", clientSecret: "typed here" });
  const [before, after] = [createSeal(SECRET), createSeal(`${SECRET} new`)];
  expect(await server.database.begin((sql) => resealProviders(sql, before, after))).toBe(1);
  const [row] = await server.database<{ sealed_secret: Buffer }[]>`select sealed_secret from sign_in_providers`;
  expect(after.open(row!.sealed_secret, "sign-in provider other")).toBe("typed here");
});
