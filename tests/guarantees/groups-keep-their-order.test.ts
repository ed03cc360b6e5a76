import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { cannotHaveNats, severalServers, startTestNats } from "../../apps/server/test/nats.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const EACH = 10;

test.skipIf(cannotHaveNats)(
  "guarantees 1 to 3: concurrent writers get one gapless order; removed ones less",
  async () => {
    await using nats = await startTestNats();
    const fresh = await freshDatabase();
    const environment = severalServers(nats.url);
    await using one = await startTestServer({ databaseUrl: fresh.url, environment });
    await using other = await startTestServer({ databaseUrl: fresh.url, environment });
    const names = Object.keys(cast) as CastName[];
    const people: Person[] = [];
    for (const [i, name] of names.entries()) people.push(await (i % 2 ? other : one).person(name));
    const [ana, ...others] = people as [Person, ...Person[]];
    const removed = others.at(-1) as Person;
    const id = await groupOf(ana, others);
    const devices = await Promise.all(people.map((person) => person.device()));

    const write = (person: Person, n: number) => inGroup(person, id).write(`${person.me.fullName} ${n}`);
    const sends = people.flatMap((person) => Array.from({ length: EACH }, (_, n) => write(person, n)));
    const removal = inGroup(ana, id).remove(removed);
    const answers = await Promise.all(sends);
    expect((await removal).status).toBe(200);
    const stored = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    // Members get everything stored, so only the removed person was refused.
    expect(stored.filter(({ senderId }) => senderId !== removed.id)).toHaveLength((people.length - 1) * EACH);

    const history: Message[] = [];
    for (let after = 0; ; after = history.at(-1)?.seq ?? 0) {
      const { body } = await inGroup(ana, id).history(`?after=${after}&limit=100`);
      history.push(...body);
      if (body.length < 100) break;
    }
    expect(history.map(({ seq }) => seq)).toEqual(history.map((_, i) => i + 1));
    expect(
      history
        .filter(({ system }) => !system)
        .map(({ _id }) => _id)
        .toSorted(),
    ).toEqual(stored.map(({ _id }) => _id).toSorted());

    const removalSeq = history.find(({ system }) => system?.code === "member_removed")?.seq ?? 0;
    expect(history.filter(({ seq, senderId }) => seq > removalSeq && senderId === removed.id)).toEqual([]);
    for (const [i, device] of devices.entries()) {
      const me = people[i] as Person;
      const heard = () =>
        [...device.all("newMessage"), ...device.all("messageSent")].filter(
          ({ conversationId, system }) => conversationId === id && !system,
        );
      if (me !== removed) await expect.poll(() => new Set(heard().map(({ _id }) => _id)).size).toBe(stored.length);
      else expect(heard().filter(({ seq }) => seq > removalSeq)).toEqual([]);
    }
  },
);
