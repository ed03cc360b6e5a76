import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Name, Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { PushService } from "../../apps/server/test/push-service.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const LOOK_MS = 5_000;
const MINUTE_MS = 60_000;
const MONTH_MS = 31 * 24 * 60 * MINUTE_MS;

async function startStage() {
  const got: string[] = [];
  const receives = { before: async () => {} };
  const push = await PushService.start();
  const receiver = createServer(async (request, response) => {
    for await (const chunk of request) got.push(String(chunk));
    await receives.before();
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const clock = new ManualClock(new Date());
  const inside = { HOOK_PRIVATE_ADDRESSES: "on", PUSH_PRIVATE_ADDRESSES: "on" };
  const environment = { ADMIN_EMAILS: cast.dieter.email, ...inside };
  const server = await startTestServer({ clock, environment });
  return {
    server,
    clock,
    push,
    got,
    receives,
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    async look() {
      clock.advance(LOOK_MS);
      await clock.scheduled(LOOK_MS);
      await server.app.idle();
    },
    inTenMinutes: () => new Date(clock.now().getTime() + 600_000).toISOString(),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await push[Symbol.asyncDispose]();
      receiver.close();
    },
  };
}
type Stage = Awaited<ReturnType<typeof startStage>>;

/** Asks a call whose path has these values in place of its parameters. */
async function asks<T = Record<string, unknown>>(
  person: Person,
  name: Name,
  values: Record<string, string>,
  body?: object,
) {
  const path = (name.split(" ")[1] as string).replace(/:(\w+)/g, (_, key: string) => values[key] ?? `:${key}`);
  return person.call<T>(name, { path, ...(body && { body }) });
}
const created = async <T>(answer: Promise<{ status: number; body: T }>) => {
  const { status, body } = await answer;
  if (status !== 201 && status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

async function botOf(stage: Stage, owner: Person) {
  const { _id } = await created(owner.call<{ _id: string }>("POST /bots", { body: { fullName: "Weather" } }));
  const scopes = ["read", "write"];
  const { token } = await created(
    asks<{ token: string }>(owner, "POST /bots/:id/tokens", { id: _id }, { name: "Home", scopes }),
  );
  return { id: _id, token, by: bearer(stage, token) };
}
const bearer =
  (stage: Stage, token: string) =>
  <T>(method: string, path: string, body?: object) =>
    ask<T>(stage.server.url, method, path, body, { authorization: `Bearer ${token}` });

async function hooksOf(stage: Stage, maker: Person, conversationId: string) {
  const at = { conversationId };
  const incoming = await created(
    asks<Output<"POST /conversations/:conversationId/hooks">>(maker, "POST /conversations/:conversationId/hooks", at, {
      name: "Builds",
    }),
  );
  const outgoing = await created(
    asks<{ id: string }>(maker, "POST /conversations/:conversationId/outgoing-hooks", at, {
      url: stage.url,
      events: ["message.created"],
    }),
  );
  const post = async () => (await fetch(incoming.url, { method: "POST", body: '{"text":"built"}' })).status;
  return { incoming, outgoing, post };
}

/** A group of Ana's in which Bruno, an admin, has made everything that acts for him. */
async function startGroup(stage: Stage) {
  const { server } = stage;
  const [ana, bruno, emma] = [await server.person("ana"), await server.person("bruno"), await server.person("emma")];
  const [chloe, farah, dieter] = [
    await server.person("chloe"),
    await server.person("farah"),
    await server.person("dieter"),
  ];
  const conversationId = await groupOf(ana, [bruno, emma]);
  await inGroup(ana, conversationId).change({ adding: "admins" });
  await inGroup(ana, conversationId).role(bruno, "admin");
  const bot = await botOf(stage, bruno);
  await created(inGroup(bruno, conversationId).add(bot as unknown as Person));
  const { token } = await created(
    bruno.call<{ token: string }>("POST /tokens", { body: { name: "Archive", scopes: ["read"] } }),
  );
  await farah.call("PUT /settings/translation", { body: { groupsFrom: "nobody" } });
  expect((await inGroup(bruno, conversationId).add(farah)).body.invited).toEqual([farah.id]);
  const { code } = await created(inGroup(bruno, conversationId).invite());
  await created(
    bruno.call("POST /reminders", { body: { conversationId, text: "look there", at: stage.inTenMinutes() } }),
  );
  const hooks = await hooksOf(stage, bruno, conversationId);
  const reads = async (by: ReturnType<typeof bearer>) => {
    const { status, body } = await by<Message[]>("GET", `/conversations/${conversationId}/messages`);
    return status === 200 && body.some(({ text }) => text === "secret");
  };
  /** Lists the programs that still act for Bruno. */
  async function stillActs() {
    await inGroup(ana, conversationId).write("secret");
    await stage.look();
    const acts = {
      bot: await reads(bot.by),
      token: await reads(bearer(stage, token)),
      incoming: (await hooks.post()) === 200,
      outgoing: stage.got.some((body) => body.includes("secret")),
      reminder: (await bruno.call<unknown[]>("GET /reminders")).status === 200 && (await leads()),
      invitation: (await asks(farah, "POST /invitations/:conversationId", { conversationId })).status === 200,
      link: (await asks(chloe, "POST /invites/:code/accept", { code })).status === 200,
    };
    return Object.entries(acts).flatMap(([name, does]) => (does ? [name] : []));
  }
  const leads = async () =>
    (await bruno.call<{ conversationId: string | null }[]>("GET /reminders")).body.some(
      (one) => one.conversationId === conversationId,
    );
  return { conversationId, ana, bruno, emma, chloe, dieter, bot, hooks, stillActs };
}
type Group = Awaited<ReturnType<typeof startGroup>>;

const ALL = ["bot", "token", "incoming", "outgoing", "reminder", "invitation", "link"];
const admin =
  (name: Name) =>
  ({ dieter, bruno }: Group) =>
    asks(dieter, name, { id: bruno.id });

describe("a user's programs in a group last as long as the user's rights", () => {
  test.each<[string, (group: Group) => Promise<{ status: number }>, string[]]>([
    ["is still an admin", async () => ({ status: 200 }), ALL],
    ["was removed", ({ ana, bruno, conversationId }) => inGroup(ana, conversationId).remove(bruno), []],
    ["was banned", ({ ana, bruno, conversationId }) => inGroup(ana, conversationId).remove(bruno, "?ban=true"), []],
    ["has left", ({ bruno, conversationId }) => inGroup(bruno, conversationId).leave(), []],
    [
      "is an admin no more",
      ({ ana, bruno, conversationId }) => inGroup(ana, conversationId).role(bruno, "member"),
      ["bot", "token", "reminder"],
    ],
    ["was suspended", admin("POST /health/admin/users/:id/suspend"), []],
    ["was deleted", admin("DELETE /health/admin/users/:id"), []],
    ["is in a group that was deleted", ({ ana, conversationId }) => inGroup(ana, conversationId).end(), []],
  ])("exactly the permitted ones remain when the user %s", async (_, end, acts) => {
    await using stage = await startStage();
    const group = await startGroup(stage);
    expect((await end(group)).status).toBe(200);
    expect(await group.stillActs()).toEqual(acts);
  });
});

test("admins alone bring back a banned person's bot and take over the webhooks", async () => {
  await using stage = await startStage();
  const group = await startGroup(stage);
  const { conversationId, ana, bruno, emma, bot, hooks } = group;
  await inGroup(ana, conversationId).change({ adding: "everyone" });
  await asks(bruno, "PATCH /bots/:id", { id: bot.id }, { discoverable: true });
  await inGroup(ana, conversationId).remove(bruno, "?ban=true");
  const add = async (person: Person) => (await inGroup(person, conversationId).add(bot as unknown as Person)).body;
  expect(await add(emma)).toMatchObject({ added: [] });
  expect(await add(ana)).toMatchObject({ added: [bot.id] });

  const paused = async () => {
    const { body } = await asks<Output<"GET /conversations/:conversationId/programs">>(
      ana,
      "GET /conversations/:conversationId/programs",
      { conversationId },
    );
    return [...body.hooks, ...body.outgoing].map(({ isPaused, by }) => [isPaused, by._id]);
  };
  expect(await paused()).toEqual([
    [true, bruno.id],
    [true, bruno.id],
  ]);
  const hookId = hooks.incoming.id;
  await asks(ana, "PATCH /conversations/:conversationId/hooks/:hookId", { conversationId, hookId }, { name: "Builds" });
  const webhookId = hooks.outgoing.id;
  await asks(ana, "POST /conversations/:conversationId/outgoing-hooks/:webhookId/try", { conversationId, webhookId });
  // A webhook sends one event at a time, and the trial is one.
  await stage.server.app.idle();
  expect(await paused()).toEqual([
    [false, ana.id],
    [false, ana.id],
  ]);
  expect(await group.stillActs()).toEqual(["bot", "incoming", "outgoing"]);
});

test("a block stops the bots and webhooks of both people until it is lifted", async () => {
  await using stage = await startStage();
  const [ana, emma] = [await stage.server.person("ana"), await stage.server.person("emma")];
  const [there, here] = [await emma.device(), await ana.device()];
  const { conversationId } = await here.sends(emma.id, "hello");
  const hooks = await hooksOf(stage, ana, conversationId);
  const [known, unknown] = [await botOf(stage, ana), await botOf(stage, ana)];
  await there.sends(known.id, "weather?");
  const answers = async () => {
    const { status } = await known.by("POST", `/messages/send/${emma.id}`, { text: "sunny" });
    const first = await emma.call("POST /messages/send/:userId", {
      path: `/messages/send/${unknown.id}`,
      body: { text: "and you?" },
    });
    const made = await asks(
      ana,
      "POST /conversations/:conversationId/hooks",
      { conversationId },
      {
        name: "More",
      },
    );
    return [status, first.status, made.status, await hooks.post()];
  };
  await asks(emma, "PUT /people/:id/block", { id: ana.id });
  expect(await answers()).toEqual([403, 403, 403, 403]);
  await asks(emma, "DELETE /people/:id/block", { id: ana.id });
  expect(await answers()).toEqual([201, 201, 201, 200]);
});

test("a webhook being served reveals nothing more once its creator was removed", async () => {
  await using stage = await startStage();
  const { ana, bruno, conversationId } = await startGroup(stage);
  stage.receives.before = async () => void (await inGroup(ana, conversationId).remove(bruno));
  for (const text of ["first", "secret"]) await inGroup(ana, conversationId).write(text);
  await stage.look();
  expect(stage.got.map((body) => JSON.parse(body).data.text)).toEqual(["first"]);
});

describe("access ends with a sign-out, a suspension or its time", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.[Symbol.asyncDispose]());

  const connect = async (headers: Record<string, string>) => {
    const socket = io(stage.server.url, { transports: ["websocket"], extraHeaders: headers, reconnection: false });
    await new Promise((resolve) => socket.once("connect", () => resolve(null)).once("connect_error", resolve));
    return socket;
  };

  /** Two browsers of a person, the second with notifications, programs, and a link to a new password. */
  async function startWays(name: CastName) {
    const { server, clock, push } = stage;
    await server.person(name);
    const [here, there] = [await server.signIn(name), await server.signIn(name)];
    const bot = await botOf(stage, here);
    const mine = await created(
      here.call<{ id: string; token: string }>("POST /tokens", { body: { name: "Home", scopes: ["read"], days: 30 } }),
    );
    const browser = `${name} ${clock.now().getTime()}`.replaceAll(" ", "-");
    await created(there.call("POST /push/devices", { body: push.subscribe(browser) }));
    const { email } = cast[name];
    await here.call("POST /auth/forgot-password", { body: { email } });
    await server.app.idle();
    const link = server.mails.findLast((mail) => mail.to === email && mail.link?.includes("/reset-password?"))?.link;
    const resetToken = new URL(link ?? "about:none").searchParams.get("token");
    const by = (token: string) => ({ authorization: `Bearer ${token}` });
    const headers = {
      here: { cookie: here.cookie },
      there: { cookie: there.cookie },
      token: by(mine.token),
      bot: by(bot.token),
    };
    const sockets = Object.fromEntries(
      await Promise.all(Object.entries(headers).map(async ([way, own]) => [way, await connect(own)] as const)),
    );
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const remind = (ms: number) => here.call("POST /reminders", { body: { text: "secret", at: at(ms) } });
    const open = () => Object.entries(sockets).flatMap(([way, { connected }]) => (connected ? [`socket ${way}`] : []));
    async function still(): Promise<string[]> {
      clock.advance(MINUTE_MS);
      const calls = await Promise.all(
        Object.entries(headers).map(async ([way, own]) => {
          const { status } = await ask(server.url, "GET", "/conversations", undefined, own);
          return status === 200 ? [way] : [];
        }),
      );
      const reset = await ask(server.url, "POST", "/auth/reset-password/check", { token: resetToken });
      const told = push.to(browser).length > 0 ? ["push"] : [];
      return [...calls.flat(), ...open(), ...(reset.status === 200 ? ["link"] : []), ...told].sort();
    }
    // Administrators need a fresh sign-in to act on users.
    await server.person("dieter");
    const dieter = await server.signIn("dieter");
    return { name, here, there, bot, mine, resetToken, dieter, remind, open, still };
  }
  type Ways = Awaited<ReturnType<typeof startWays>>;
  async function leaves(ways: Ways, left: readonly string[]) {
    await expect.poll(() => ways.still()).toEqual(left.toSorted());
    await stage.server.app.idle();
    expect(await ways.still()).toEqual(left.toSorted());
  }
  const both = (...ways: string[]) => ways.flatMap((way) => [way, `socket ${way}`]);
  const newPassword = "another-way-of-weaving 7";
  const change = (endTokens: boolean) => (ways: Ways) =>
    ways.here.call("PUT /settings/password", {
      body: { currentPassword: cast[ways.name].password, newPassword, endTokens },
    });
  const administrator = (name: Name) => (ways: Ways) => asks(ways.dieter, name, { id: ways.here.id });

  test.each<[string, CastName, (ways: Ways) => Promise<{ status: number }>, string[]]>([
    ["nothing", "ana", async () => ({ status: 200 }), [...both("here", "there", "token", "bot"), "link", "push"]],
    ["an administrator's sign-out", "bruno", administrator("POST /health/admin/users/:id/sign-out"), ["link"]],
    [
      "signing out the other browsers",
      "chloe",
      ({ here }) => here.call("DELETE /auth/sessions"),
      [...both("here", "token", "bot"), "link"],
    ],
    ["signing out", "emma", ({ there }) => there.call("POST /auth/logout"), [...both("here", "token", "bot"), "link"]],
    [
      "the end of a token",
      "farah",
      ({ here, mine }) => asks(here, "DELETE /tokens/:id", { id: mine.id }),
      [...both("here", "there", "bot"), "link", "push"],
    ],
    [
      "the end of a bot",
      "giulia",
      ({ here, bot }) => asks(here, "DELETE /bots/:id", { id: bot.id }),
      [...both("here", "there", "token"), "link", "push"],
    ],
    ["a new password", "jun", change(false), both("here", "token", "bot")],
    ["a new password that ends programs", "bruno", change(true), both("here")],
    [
      "a password chosen by a link",
      "chloe",
      ({ here, resetToken: token }) => here.call("POST /auth/reset-password", { body: { token, newPassword } }),
      [],
    ],
    ["a suspension", "giulia", administrator("POST /health/admin/users/:id/suspend"), ["link"]],
    ["the deletion of the account", "farah", administrator("DELETE /health/admin/users/:id"), []],
  ])("access ends with %s", async (_, name, end, left) => {
    const ways = await startWays(name);
    await ways.remind(MINUTE_MS);
    expect((await end(ways)).status).toBe(200);
    // Sockets close at once, and not at the server's next sweep a minute later.
    const sockets = left.filter((way) => way.startsWith("socket"));
    await expect.poll(() => ways.open().sort()).toEqual(sockets.sort());
    await leaves(ways, left);
  });

  test("access ends after a month without use", async () => {
    const ways = await startWays("emma");
    await ways.remind(MONTH_MS);
    stage.clock.advance(MONTH_MS);
    // A bot's token lasts longer.
    await leaves(ways, both("bot"));
  });
});
