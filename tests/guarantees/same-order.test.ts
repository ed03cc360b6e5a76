import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { ListeningPage } from "../../apps/server/test/listening-page.ts";
import { cannotHaveNats, severalServers, startTestNats } from "../../apps/server/test/nats.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { sharedTestServer, startTestServer } from "../../apps/server/test/server.ts";

const EACH = 40;

/** Two people send on two devices each, all at once; every device ends with one order. */
async function expectOneOrder(ana: readonly [Person, Person], emma: readonly [Person, Person]) {
  const [anas, emmas] = [ana[0], emma[0]];
  const devices = [
    await ana[0].device(),
    await ana[1].device(),
    await emma[0].device(),
    await emma[1].device(),
  ] as const;
  const [phone, laptop, desk, tablet] = devices;
  using anasPage = new ListeningPage(ana[1].url, ana[1].cookie, emmas.id);
  using emmasPage = new ListeningPage(emma[1].url, emma[1].cookie, anas.id);
  const sent = await Promise.all(
    Array.from({ length: EACH }, (_, i) => [
      phone.sends(emmas.id, `from the phone ${i}`),
      laptop.sends(emmas.id, `from the laptop ${i}`),
      desk.sends(anas.id, `from the desk ${i}`),
      tablet.sends(anas.id, `from the tablet ${i}`),
    ]).flat(),
  );
  const total = 4 * EACH;
  const pages: Message[] = [];
  for (let before: number | undefined; pages.length < total; before = pages[0]?.seq) {
    const query = before === undefined ? "" : `&before=${before}`;
    const page = await anas.call<Message[]>("GET /messages/:userId", {
      path: `/messages/${emmas.id}?limit=50${query}`,
    });
    pages.unshift(...page.body);
    if (page.body.length === 0) break;
  }
  expect(pages.map((message) => message.seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  const order = pages.map(({ _id }) => _id);

  // Each device gets every message once: its own by the acknowledgement, the others by events.
  const acknowledged = (from: string) => sent.filter(({ text }) => text.startsWith(`from the ${from}`));
  const own = new Map<Device, Message[]>([
    [phone, acknowledged("phone")],
    [laptop, acknowledged("laptop")],
    [desk, acknowledged("desk")],
    [tablet, acknowledged("tablet")],
  ]);
  for (const device of devices) {
    const heard = () => [...device.all("newMessage"), ...device.all("messageSent")];
    await expect.poll(() => heard().length).toBe(total - EACH);
    const known = [...heard(), ...(own.get(device) as Message[])];
    expect(known.sort((one, other) => one.seq - other.seq).map(({ _id }) => _id)).toEqual(order);
  }
  // Pages, which apply events as they arrive, end with that order.
  for (const page of [anasPage, emmasPage]) {
    await page.until(() => page.messages.length === total);
    expect(page.messages.map(({ _id }) => _id)).toEqual(order);
  }
  // Messages of one device keep the order in which it sent them.
  const fromPhone = pages.filter((message) => message.text.startsWith("from the phone"));
  expect(fromPhone.map((message) => message.text)).toEqual(
    Array.from({ length: EACH }, (_, i) => `from the phone ${i}`),
  );
}

test("guarantee 3: concurrent writers' devices all show one gapless order", async () => {
  await using server = await sharedTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await expectOneOrder([ana, ana], [emma, emma]);
});

test.skipIf(cannotHaveNats)("guarantee 3: the order is the same when each is connected to two servers", async () => {
  await using nats = await startTestNats();
  const fresh = await freshDatabase();
  const environment = severalServers(nats.url);
  {
    await using one = await startTestServer({ databaseUrl: fresh.url, environment });
    await using other = await startTestServer({ databaseUrl: fresh.url, environment });
    const [ana, emma] = [await one.person("ana"), await one.person("emma")];
    await expectOneOrder([ana, await other.signIn("ana")], [emma, await other.signIn("emma")]);
  }
  await fresh.drop();
});
