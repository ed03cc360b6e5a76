import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { startTestServer } from "../../apps/server/test/server.ts";

test("guarantee 3: both people, on every device, see one gapless order however they write at once", async () => {
  await using server = await startTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const devices = [await ana.device(), await ana.device(), await emma.device(), await emma.device()];
  const [phone, laptop, desk, tablet] = devices as [
    (typeof devices)[0],
    (typeof devices)[0],
    (typeof devices)[0],
    (typeof devices)[0],
  ];
  const each = 40;
  await Promise.all(
    Array.from({ length: each }, (_, i) => [
      phone.sends(emma.id, `from the phone ${i}`),
      laptop.sends(emma.id, `from the laptop ${i}`),
      desk.sends(ana.id, `from the desk ${i}`),
      tablet.sends(ana.id, `from the tablet ${i}`),
    ]).flat(),
  );
  const total = 4 * each;
  const pages: Message[] = [];
  for (let before: number | undefined; pages.length < total; before = pages[0]?.seq) {
    const query = before === undefined ? "" : `&before=${before}`;
    const page = await ana.call<Message[]>("GET /messages/:userId", {
      path: `/messages/${emma.id}?limit=50${query}`,
    });
    pages.unshift(...page.body);
    if (page.body.length === 0) break;
  }
  expect(pages.map((message) => message.seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1));

  const order = new Map(pages.map((message) => [message._id, message.seq]));
  for (const device of devices) {
    const heard = [...device.all("newMessage"), ...device.all("messageSent")];
    expect(heard.length).toBeGreaterThan(0);
    for (const message of heard) expect(order.get(message._id)).toBe(message.seq);
  }
  // One sender's own messages keep the order in which that device sent them.
  const fromPhone = pages.filter((message) => message.text.startsWith("from the phone"));
  expect(fromPhone.map((message) => message.text)).toEqual(
    Array.from({ length: each }, (_, i) => `from the phone ${i}`),
  );
});
