import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { EMOJI_BYTES } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { animation, dataUrl, picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { inSpace, spaceOf } from "#test/spaces.ts";

let server: TestServer;
let dieter: Person;
let ana: Person;
let emma: Person;
let group: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  [ana, emma] = await server.threePeople();
  dieter = await server.person("dieter");
  group = await groupOf(ana, [emma]);
});
afterAll(() => server[Symbol.asyncDispose]());

const still = async () => dataUrl(await picture(40, 40).png().toBuffer());

const add = async (given: object) =>
  dieter.call<Sticker & { code?: string; message?: string }>("POST /admin/stickers", {
    body: { kind: "emoji", name: "party", label: "Party parrot", image: await still(), ...given },
  });
const list = async (who: Person) => (await who.call<Output<"GET /stickers">>("GET /stickers")).body;
const send = (who: Person, body: object) =>
  who.call<Message & { code?: string; message?: string }>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text: "", ...body },
  });
const react = (who: Person, { _id }: Message, emoji: string, method: "PUT" | "DELETE" = "PUT") =>
  who.call<{ reactions: object[]; message?: string }>(`${method} /message/:id/reactions/:emoji`, {
    path: `/message/${_id}/reactions/${encodeURIComponent(emoji)}`,
  });
const look = (who: Person, url: string) => fetch(server.url + url, { headers: { cookie: who.cookie } });

test("an administrator adds, renames and removes an emoji, and everyone learns of it", async () => {
  const screen = await ana.device();
  const { status, body: made } = await add({ name: "first" });
  expect([status, made]).toMatchObject([201, { kind: "emoji", name: "first", label: "Party parrot" }]);
  const { rev, stickers } = await list(ana);
  expect(stickers).toContainEqual(made);
  expect(await screen.hears("stickersChanged", () => true)).toEqual({});
  expect((await look(emma, made.url)).headers.get("content-type")).toBe("image/webp");
  const unchanged = await fetch(`${server.url}/api/stickers`, {
    headers: { cookie: ana.cookie, "if-none-match": `"${rev}"` },
  });
  expect(unchanged.status).toBe(304);
  const at = { path: `/admin/stickers/${made._id}` };
  const renamed = await dieter.call("PATCH /admin/stickers/:id", { ...at, body: { name: "renamed" } });
  expect(renamed.body).toEqual({ ...made, name: "renamed" });
  expect((await dieter.call("DELETE /admin/stickers/:id", at)).status).toBe(200);
  expect((await list(ana)).stickers).not.toContainEqual(expect.objectContaining({ _id: made._id }));
  expect((await dieter.call("DELETE /admin/stickers/:id", at)).status).toBe(404);
  const entries = await server.database`select action from audit_log where action like 'sticker%' order by at, id`;
  expect(entries.map(({ action }) => action)).toEqual(["sticker.added", "sticker.changed", "sticker.removed"]);
});

test("an emoji of the server counts as a reaction, and stays to be taken back", async () => {
  const { body: made } = await add({ name: "wave_2" });
  const { body: message } = await send(emma, { text: "hello :wave_2:" });
  expect((await react(ana, message, ":wave_2:")).body.reactions).toMatchObject([{ emoji: ":wave_2:", count: 1 }]);
  expect(await react(ana, message, ":no_such:")).toMatchObject({
    status: 400,
    body: { message: "This server has no such emoji" },
  });
  await dieter.call("DELETE /admin/stickers/:id", { path: `/admin/stickers/${made._id}` });
  expect((await react(emma, message, ":wave_2:")).status).toBe(400);
  expect((await react(ana, message, ":wave_2:", "DELETE")).body.reactions).toEqual([]);
  expect((await inGroup(ana, group).history()).body.find(({ _id }) => _id === message._id)?.text).toBe(
    "hello :wave_2:",
  );
});

test("a sticker is a described attachment that its removal leaves in messages", async () => {
  const image = dataUrl(await animation(3));
  const { body: made } = await add({ kind: "sticker", name: "dancing", label: "A dancing cat", image });
  expect(made.animated).toBe(true);
  const { body: message } = await send(ana, { sticker: made._id });
  expect(message).toMatchObject({ text: "", alt: "A dancing cat" });
  const [attachment] = message.attachments ?? [];
  expect(attachment).toMatchObject({ kind: "image", sticker: true, animated: true, alt: "A dancing cat" });
  await dieter.call("DELETE /admin/stickers/:id", { path: `/admin/stickers/${made._id}` });
  await server.app.idle();
  expect((await look(emma, attachment?.url ?? "")).status).toBe(200);
  expect((await look(emma, made.url)).status).toBe(404);
  expect((await send(ana, { sticker: made._id })).status).toBe(404);
});

test("an emoji cannot be sent as a sticker, and a sticker is no reaction", async () => {
  const { body: emoji } = await add({ name: "only_emoji" });
  await add({ kind: "sticker", name: "only_sticker" });
  expect((await send(ana, { sticker: emoji._id })).status).toBe(404);
  const { body: message } = await send(ana, { text: "hi" });
  expect((await react(ana, message, ":only_sticker:")).status).toBe(400);
});

test("emoji of a space are for its groups, stickers for its members, as admins choose", async () => {
  const space = await spaceOf(ana, [emma]);
  const { body: inside } = await inSpace(ana, space).create("Inside", "invited", [emma]);
  const path = `/spaces/${space}/stickers`;
  const image = dataUrl(await animation(3));
  const addTo = (who: Person, given: object) =>
    who.call<Sticker & { code?: string }>("POST /spaces/:spaceId/stickers", {
      path,
      body: { kind: "emoji", name: "of_space", label: "Our bird", image, ...given },
    });
  expect((await addTo(emma, {})).status).toBe(403);
  expect((await addTo(dieter, {})).status).toBe(404);
  const [hers, other] = [await emma.device(), await dieter.device()];
  const { status, body: emoji } = await addTo(ana, {});
  expect([status, emoji]).toMatchObject([201, { name: "of_space", spaceId: space, animated: true }]);
  expect(await hers.hears("stickersChanged", () => true)).toEqual({ spaceId: space });
  expect((await addTo(ana, {})).body.code).toBe("STICKER_NAME_TAKEN");
  // The server's may have the same name.
  expect((await add({ name: "of_space" })).status).toBe(201);
  const { body: sticker } = await addTo(ana, { kind: "sticker", name: "cat_of_space", label: "Our cat" });

  expect((await list(emma)).stickers).toEqual(expect.arrayContaining([emoji, sticker]));
  expect((await list(dieter)).stickers).not.toContainEqual(expect.objectContaining({ spaceId: space }));
  await other.hears("stickersChanged");
  expect(other.all("stickersChanged")).toEqual([{}]);
  expect([(await look(emma, emoji.url)).status, (await look(dieter, emoji.url)).status]).toEqual([200, 404]);

  const { body: sent } = await send(emma, { sticker: sticker._id });
  expect(sent.attachments).toMatchObject([{ sticker: true, alt: "Our cat" }]);
  expect((await send(dieter, { sticker: sticker._id })).body.message).toBe("There is no such sticker");
  const at = (id: string) => ({ path: `${path}/${id}` });
  const renamed = await ana.call("PATCH /spaces/:spaceId/stickers/:id", { ...at(emoji._id), body: { name: "bird" } });
  expect(renamed.body).toEqual({ ...emoji, name: "bird" });
  const { body: elsewhere } = await send(emma, { text: "here" });
  const { body: within } = await inGroup(emma, inside.conversationId).write("there");
  expect((await react(ana, elsewhere, ":bird:")).status).toBe(400);
  expect((await react(ana, within, ":bird:")).status).toBe(200);
  const byEmma = await emma.call("DELETE /spaces/:spaceId/stickers/:id", at(sticker._id));
  expect(byEmma.status).toBe(403);
  const asServers = await dieter.call("DELETE /admin/stickers/:id", { path: `/admin/stickers/${emoji._id}` });
  expect(asServers.status).toBe(404);

  await inGroup(emma, space).leave();
  expect((await list(emma)).stickers).not.toContainEqual(expect.objectContaining({ spaceId: space }));
  expect((await send(emma, { sticker: sticker._id })).status).toBe(404);
  await inGroup(ana, space).end();
  await server.app.sweep();
  expect((await list(ana)).stickers).not.toContainEqual(expect.objectContaining({ spaceId: space }));
  expect((await look(ana, sticker.url)).status).toBe(404);
  const media =
    await server.database`select from media where ended_at is null and id = ${sticker.url.split("/").at(-1) ?? ""}`;
  expect(media).toHaveLength(0);
  expect((await look(ana, sent.attachments?.[0]?.url ?? "")).status).toBe(200);
});

test("a taken name, a large picture, a long animation and another file are refused", async () => {
  await add({ name: "taken" });
  const refused = async (given: object) => {
    const { status, body } = await add(given);
    return [status, body.message];
  };
  expect(await refused({ name: "taken" })).toEqual([409, "Another emoji or sticker has this name"]);
  const large = dataUrl(Buffer.alloc(EMOJI_BYTES + 1));
  expect(await refused({ name: "large", image: large })).toEqual([413, "This picture can have at most 256 kB"]);
  const long = dataUrl(await animation(101));
  expect(await refused({ name: "long", image: long })).toEqual([413, "An animation can have at most 100 frames"]);
  expect((await refused({ name: "text", image: dataUrl(Buffer.from("<svg/>")) }))[0]).toBe(415);
  expect((await refused({ name: "Not A Name" }))[0]).toBe(400);
  const ended = await server.database`select from media where is_sticker and ended_at is not null`;
  expect(ended).toHaveLength(0);
});
