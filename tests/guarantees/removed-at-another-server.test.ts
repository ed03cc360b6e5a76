import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CuttableLink, cuttableLink } from "../../apps/server/test/cuttable-link.ts";
import { type FreshDatabase, freshDatabase } from "../../apps/server/test/database.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { cannotHaveNats, severalServers, startTestNats, type TestNats } from "../../apps/server/test/nats.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

describe.skipIf(cannotHaveNats)("while servers do not reach each other", () => {
  let nats: TestNats;
  let link: CuttableLink;
  let fresh: FreshDatabase;
  /** The server that removes people; the others are not told. */
  let removing: TestServer;
  let writing: TestServer;
  let reading: TestServer;
  beforeAll(async () => {
    nats = await startTestNats();
    link = await cuttableLink(nats.url);
    fresh = await freshDatabase();
    const start = (url: string) => startTestServer({ databaseUrl: fresh.url, environment: severalServers(url) });
    removing = await start(link.url);
    writing = await start(nats.url);
    reading = await start(nats.url);
  });
  afterAll(async () => {
    for (const one of [removing, writing, reading, link]) await one?.[Symbol.asyncDispose]();
    await fresh?.drop();
    await nats?.[Symbol.asyncDispose]();
  });

  /** Everything that a device has heard which names the group. */
  const about = (heard: readonly unknown[], id: string) => heard.filter((event) => JSON.stringify(event).includes(id));

  // First, while all servers are surely connected to the broker.
  test("a newcomer hears no earlier message, even if it comes late from elsewhere", async () => {
    const [ana, emma, bruno] = await removing.threePeople();
    const id = await groupOf(ana, [emma]);
    await inGroup(ana, id).change({ historyForNew: "from-joining" });
    const [there, newcomer] = [await reading.signIn("emma"), await reading.signIn("bruno")];
    const [desk, phone] = [await there.device(), await newcomer.device()];
    link.hang();
    const text = randomUUID();
    await inGroup(ana, id).write(text);
    const added = await inGroup(await reading.signIn("ana"), id).add(bruno);
    expect(added.body.added).toEqual([bruno.id]);
    link.release();
    await desk.hears("newMessage", (message) => message.text === text);
    expect(about(phone.heard, text)).toEqual([]);
  });

  test("a removed user hears nothing written or changed elsewhere, while members do", async () => {
    const [ana, emma, bruno] = await removing.threePeople();
    const id = await groupOf(ana, [emma, bruno]);
    const [there, gone] = [await reading.signIn("emma"), await reading.signIn("bruno")];
    const [desk, closed] = [await there.device(), await gone.device()];
    const author = await writing.signIn("ana");
    // Servers cache memberships of connected people.
    await author.device();
    const { body: first } = await inGroup(author, id).write("before");
    for (const device of [desk, closed]) await device.hears("newMessage", ({ text }) => text === "before");
    await writing.app.idle();
    await link.cut();
    await inGroup(ana, id).remove(bruno);
    const heard = closed.heard.length;

    const [text, edited] = [randomUUID(), randomUUID()];
    const path = `/message/${first._id}`;
    await author.call("PATCH /message/:id", { path, body: { text: edited } });
    await author.call("PUT /message/:id/reactions/:emoji", { path: `${path}/reactions/${encodeURIComponent("🎉")}` });
    await inGroup(author, id).change({ title: "Secretos" });
    await inGroup(author, id).write(text);
    await desk.hears("messageUpdated", (message) => message.text === edited);
    await desk.hears("reactionsChanged");
    await desk.hears("groupUpdated", ({ title }) => title === "Secretos");
    await desk.hears("newMessage", (message) => message.text === text);
    expect(about(closed.heard.slice(heard), id)).toEqual([]);
    await link.mend();
  });
});
