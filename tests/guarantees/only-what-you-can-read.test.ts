import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makePasskey } from "../../apps/server/test/authenticator.ts";
import { type ScriptedEngine, scriptedEngine } from "../../apps/server/test/engines.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { importsBy, telegramExport } from "../../apps/server/test/imports.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../apps/server/test/openid-provider.ts";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { picture, upload } from "../../apps/server/test/pictures.ts";
import { beginTrip, endTrip } from "../../apps/server/test/provider-trip.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { inSpace, spaceOf } from "../../apps/server/test/spaces.ts";
import { beginUpload, uploadId } from "../../apps/server/test/tus.ts";
import { bodies } from "../hostile/sample-inputs.ts";

const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

/** The kind of ID that `:id` means, by the start of the path. */
const IDS = {
  "/message": "message",
  "/translation/message": "message",
  "/media": "picture",
  "/uploads": "upload",
  "/phrasebook": "phrase",
  "/push/devices": "device",
  "/auth/sessions": "session",
  "/auth/links": "link",
  "/server-invites": "serverInvite",
  "/tokens": "token",
  "/bots": "bot",
  "/auth/passkeys": "passkey",
  "/reminders": "reminder",
  "/scheduled": "scheduled",
  "/folders": "folder",
  "/imports": "import",
  "/imported": "imported",
  "/spaces": "space",
} as const;
type Kind = (typeof IDS)[keyof typeof IDS] | "group" | "poll" | "spaceGroup";
/** Headers that the upload protocol requires before it looks at an ID. */
const OF_TUS = {
  "tus-resumable": "1.0.0",
  "upload-offset": "0",
  "content-type": "application/offset+octet-stream",
};
/** The block list is the caller's own, so it may contain any ID. */
const isOpen = (path: string) => path.startsWith("/people/:id/block");

/** Every spelling of every call that names something by its id. */
const naming = (Object.keys(calls) as Name[]).flatMap((name) => {
  const call: Call = calls[name];
  return [name, ...(call.aliases ?? [])].flatMap((spelling: CallName) => {
    const [method, path] = spelling.split(" ") as [string, string];
    const isOne = /:(?:id|conversationId|messageId|spaceId)\b/.test(path);
    return isOne && call.access === "session" && !isOpen(path) ? [{ spelling, name, method, path }] : [];
  });
});

let provider: OpenIdProvider;
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
/** A stranger, who is in no group; one who was removed from it; and one who came when everything was written. */
const others = {} as Record<"stranger" | "removed" | "later", Person>;
const real = {} as Record<Kind, string>;
/** The direct conversation of each of them with Ana. */
const direct = {} as Record<string, string>;
const parts = {} as Record<
  ":rootId" | ":userId" | ":personId" | ":termId" | ":suggestionId" | ":code" | ":tokenId" | ":hookId" | ":webhookId",
  string
>;

beforeAll(async () => {
  engine = scriptedEngine({ hola: "hello", secreta: "secret" });
  provider = await startOpenIdProvider();
  server = await startTestServer({
    engines: [engine],
    environment: { ADMIN_EMAILS: cast.dieter.email, SIGN_IN_PROVIDERS: JSON.stringify([provider.entry()]) },
  });
  const [owner, emma, removed] = await server.threePeople();
  const [later, stranger] = [await server.person("chloe"), await server.person("jun")];
  ana = owner;
  Object.assign(others, { stranger, removed, later });
  real.group = await groupOf(ana, [emma, removed]);
  const at = `/conversations/${real.group}`;
  const does = async <T>(who: Person, spelling: string, body?: object) => {
    const [method, path] = spelling.split(" ") as [string, string];
    const answer = await ask<T>(server.url, method, path, body, { cookie: who.cookie });
    expect([spelling, answer.status < 300, answer.body]).toEqual([spelling, true, answer.body]);
    return answer.body;
  };
  real.picture = (await upload(ana, await picture().png().toBuffer())).body.mediaId;
  real.upload = uploadId(await beginUpload(ana, 10));
  const { _id } = await does<Message>(ana, `POST ${at}/messages`, {
    text: "hola, muy secreta",
    mediaId: real.picture,
    alt: "una palabra secreta",
  });
  real.message = _id;
  await does(ana, `PATCH /message/${_id}`, { text: "hola secreta" });
  await does(ana, `PUT ${at}/settings`, { corrections: true });
  await does(emma, `PUT /message/${_id}/corrections`, { text: "¡Hola, secreta!" });
  await does(emma, `PUT /message/${_id}/suggestions/en`, { text: "hello, secret" });
  await does(emma, `PUT /message/${_id}/reactions/${encodeURIComponent("👍")}`);
  await does(ana, `PUT ${at}/pins/${_id}`);
  await does(emma, `POST ${at}/messages`, { text: "secreta, sí", thread: { root: _id } });
  parts[":rootId"] = _id;
  const poll = { text: "secreta", poll: { options: ["hola", "secreta"] } };
  real.poll = (await does<Message>(ana, `POST ${at}/messages`, poll))._id;
  await does(ana, `PUT /message/${real.poll}/poll`, { options: [1] });
  parts[":userId"] = emma.id;
  parts[":code"] = (await does<{ code: string }>(ana, `POST ${at}/invites`, {})).code;
  parts[":hookId"] = (await does<{ id: string }>(ana, `POST ${at}/hooks`, { name: "Builds" })).id;
  // Nothing is deleted here, so no delivery changes what its maker finds.
  const outgoing = {
    ...(bodies["POST /conversations/:conversationId/outgoing-hooks"] as object),
    events: ["message.deleted"],
  };
  parts[":webhookId"] = (await does<{ id: string }>(ana, `POST ${at}/outgoing-hooks`, outgoing)).id;
  parts[":termId"] = (await does<{ _id: string }>(ana, `POST ${at}/glossary`, bodies["POST /glossary"]))._id;
  const suggested = await does<unknown>(ana, `GET /message/${_id}/suggestions`);
  parts[":suggestionId"] = /"_id":"([^"]+)"/.exec(JSON.stringify(suggested))?.[1] ?? "";
  expect(parts[":suggestionId"]).not.toBe("");
  const phrase = { ...bodies["POST /phrasebook"], messageId: _id, word: "secreta", sentence: "hola secreta" };
  real.phrase = (await does<{ _id: string }>(ana, "POST /phrasebook", phrase))._id;
  real.device = (await does<{ _id: string }>(ana, "POST /push/devices", bodies["POST /push/devices"]))._id;
  real.session = (await does<{ id: string }[]>(ana, "GET /auth/sessions"))[0]?.id as string;
  provider.visitor = "ana";
  const { url, cookie } = await beginTrip(ana, "link");
  await endTrip(url, `${ana.cookie}; ${cookie}`);
  real.link = (await does<{ links: { id: string }[] }>(ana, "GET /auth/ways-in")).links[0]?.id as string;
  const dieter = await server.person("dieter");
  await does(dieter, "PUT /health/admin/settings", { everyoneMayInvite: true });
  real.serverInvite = (await does<{ id: string }>(ana, "POST /server-invites", {})).id;
  real.bot = (await does<{ _id: string }>(ana, "POST /bots", bodies["POST /bots"]))._id;
  const botToken = await does<{ id: string }>(ana, `POST /bots/${real.bot}/tokens`, bodies["POST /bots/:id/tokens"]);
  parts[":tokenId"] = botToken.id;
  real.token = (await does<{ id: string }>(ana, "POST /tokens", bodies["POST /tokens"])).id;
  // A further factor is added with the one that exists.
  const proof = await beginTrip(ana, "reauthenticate");
  await endTrip(proof.url, `${ana.cookie}; ${proof.cookie}`);
  real.passkey = (await makePasskey(ana)).passkey.id;
  real.reminder = (await does<{ _id: string }>(ana, "POST /reminders", bodies["POST /reminders"]))._id;
  const planned = bodies["POST /conversations/:conversationId/scheduled"];
  real.scheduled = (await does<{ _id: string }>(ana, `POST /conversations/${real.group}/scheduled`, planned))._id;
  real.folder = (await does<{ _id: string }>(ana, "POST /folders", bodies["POST /folders"]))._id;
  real.space = await spaceOf(ana, []);
  real.spaceGroup = (await inSpace(ana, real.space).create("Secretos", "open")).body.conversationId;
  const imports = importsBy(ana, server, real.group);
  const exported = telegramExport([{ from: "Ana", text: "hola secreta" }]);
  const ready = await imports.read(exported);
  real.import = ready._id;
  parts[":personId"] = ready.people[0]?._id ?? "";
  // Said to be a member's, who alone may answer.
  const elsewhere = await groupOf(ana, [emma]);
  const other = importsBy(ana, server, elsewhere);
  const { _id: brought, people } = await other.read(exported);
  real.imported = people[0]?._id ?? "";
  await other.write(brought, { people: [{ _id: real.imported, userId: emma.id }] });
  for (const id of Object.values(real)) expect(id).toMatch(/^[\da-f-]{36}$/);
  await inGroup(ana, real.group).remove(removed);
  await inGroup(ana, real.group).change({ historyForNew: "from-joining" });
  await inGroup(ana, real.group).add(later);
  for (const [relation, who] of Object.entries(others))
    direct[relation] = (await (await who.device()).sends(ana.id, "Hola")).conversationId;
  await server.app.idle();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});

const kindOf = (path: string): Kind =>
  path.includes(":conversationId")
    ? path.startsWith("/spaces")
      ? "spaceGroup"
      : "group"
    : path.includes("/poll")
      ? "poll"
      : IDS[Object.keys(IDS).find((start) => path.startsWith(`${start}/`)) as keyof typeof IDS];

/** The existing objects, as their owner finds them. */
const everything = async () => {
  const at = `/conversations/${real.group}`;
  const paths = [
    "",
    "/imports",
    "/messages",
    "/members",
    "/glossary",
    "/pins",
    "/invites",
    "/bans",
    "/settings",
    "/programs",
  ];
  const mine = [
    "/phrasebook",
    "/push/devices",
    "/auth/sessions",
    "/server-invites",
    "/tokens",
    "/bots",
    "/auth/ways-in",
    "/reminders",
    "/scheduled",
    "/folders",
    "/drafts",
    "/calls",
    "/spaces",
    `/spaces/${real.space}/groups`,
  ];
  const found = [...paths.map((path) => at + path), ...mine];
  const answers = found.map((path) => ask(server.url, "GET", path, undefined, { cookie: ana.cookie }));
  return (await Promise.all(answers)).map(({ status, body }) => [status, body]);
};

test.each(naming.map((one) => [one.spelling, one] as const))(
  "guarantee 12: %s answers unauthorised readers as for a made-up ID",
  async (_, { name, method, path }) => {
    const kind = kindOf(path);
    const before = await everything();
    engine.received.splice(0);
    for (const [relation, who] of Object.entries(others)) {
      const isMember = relation === "later" && kind === "group";
      if (isMember && !path.includes(":messageId")) continue;
      const given: Partial<Record<Name, object>> = {
        ...bodies,
        "POST /message/:id/forward": { conversationIds: [direct[relation]] },
      };
      const answer = async (group: string, id: string) => {
        const filled = path
          .replace(":spaceId", kind === "space" ? id : real.space)
          .replace(":conversationId", kind === "spaceGroup" ? id : group)
          .replace(/:(?:id|messageId)\b/, id)
          .replace(":language", "en")
          .replace(":emoji", encodeURIComponent("👍"))
          .replaceAll(/:\w+/g, (part) => parts[part as keyof typeof parts]);
        const query = method === "DELETE" || method === "GET" ? `?for=me&ids=${parts[":userId"]}&format=csv` : "";
        const { status, body } = await ask(server.url, method, filled + query, given[name], {
          cookie: who.cookie,
          ...(kind === "upload" && OF_TUS),
        });
        return { status, body };
      };
      const secret = kind === "group" ? real.message : real[kind];
      const theirs = await answer(real.group, secret);
      const forUnknown = await answer(isMember ? real.group : UNKNOWN_ID, UNKNOWN_ID);
      expect({ relation, ...theirs }).toEqual({ relation, ...forUnknown });
      expect({ relation, status: theirs.status }).toEqual({ relation, status: 404 });
    }
    expect(engine.received).toEqual([]);
    expect(await everything()).toEqual(before);
  },
);

test("guarantee 12: foreign messages in a batch are left out, and no engine sees them", async () => {
  engine.received.splice(0);
  const { body } = await others.stranger.call("POST /translation/messages", {
    body: { ids: [real.message], targetLanguage: "en" },
  });
  expect(body.results).toEqual([]);
  expect(engine.received).toEqual([]);
});
