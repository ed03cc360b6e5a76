import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { cannotHaveNats, severalServers, startTestNats } from "../../apps/server/test/nats.ts";
import { Person } from "../../apps/server/test/person.ts";
import { openProduct } from "../../e2e/support/product.ts";
import { START_MS } from "../../patience.ts";
import { inDatabase } from "../start/databases.ts";
import { manyPeople } from "./members.ts";

const MEMBERS = 12;
const EACH = 12;

interface Sending {
  readonly acknowledged: Message[];
  /** Sends that no answer came to, and that were repeated therefore. */
  readonly repeated: Set<string>;
}

const write = (at: Person, id: string, { text, clientMessageId }: Pick<Message, "text" | "clientMessageId">) =>
  at.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${id}/messages`,
    body: { text, clientMessageId },
  });

/** Writes one after the other; what is not answered is sent again, at each of the servers in turn. */
async function keepWriting(
  me: Person,
  retryAt: readonly Person[],
  id: string,
  { sending, beforeLast }: { sending: Sending; beforeLast?: Promise<void> },
) {
  for (let n = 0; n < EACH; n++) {
    if (n === EACH - 1) await beforeLast;
    const draft = { text: `${me.me.fullName} ${n}`, clientMessageId: crypto.randomUUID() };
    for (let attempt = 0; ; attempt++) {
      const at = attempt === 0 ? me : (retryAt[attempt % retryAt.length] as Person);
      const answer = await write(at, id, draft).catch(() => null);
      if (answer && answer.status < 300) {
        sending.acknowledged.push(answer.body);
        break;
      }
      sending.repeated.add(draft.clientMessageId);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function historyOf(person: Person, id: string): Promise<Message[]> {
  const history: Message[] = [];
  for (;;) {
    const { body } = await inGroup(person, id).history(`?limit=100&after=${history.at(-1)?.seq ?? 0}`);
    history.push(...body);
    if (body.length < 100) return history;
  }
}

test.skipIf(cannotHaveNats)(
  "a group has every acknowledged message once, in one order, though a server dies",
  async () => {
    await using nats = await startTestNats();
    const fresh = await freshDatabase();
    {
      const environment = { DATABASE_URL: fresh.url, ...severalServers(nats.url) };
      const [first, second] = await Promise.all([openProduct({ environment }), openProduct({ environment })]);
      await using one = first;
      await using other = second;
      const people = await inDatabase(fresh.url, (database) => manyPeople(database, MEMBERS, [one.url, other.url]));
      const id = await groupOf(people[0] as Person, people.slice(1));

      const connected = await Promise.all(people.filter(({ url }) => url === one.url).map((each) => each.device()));
      let closed = 0;
      for (const { socket } of connected)
        socket.on("disconnect", () => {
          closed += 1;
        });
      const there: Sending = { acknowledged: [], repeated: new Set() };
      const here: Sending = { acknowledged: [], repeated: new Set() };
      const died = Promise.withResolvers<void>();
      const writing = people.map((me, i) => {
        // Half of those whose server dies come back at the other one, half wait for theirs.
        const elsewhere = new Person(one.url, me.me, me.cookie);
        return me.url === other.url
          ? keepWriting(me, i % 4 === 1 ? [elsewhere] : [me], id, {
              sending: there,
              beforeLast: died.promise,
            })
          : keepWriting(me, [me], id, { sending: here });
      });
      await expect.poll(() => there.acknowledged.length, { interval: 2, timeout: START_MS }).toBeGreaterThan(20);
      await other.kill();
      const beforeItDied = there.acknowledged.length;
      // The server died in the middle: everyone connected to it has one unanswered message.
      died.resolve();
      await expect.poll(() => there.repeated.size).toBeGreaterThan(0);
      await other.start();
      await Promise.all(writing);
      // Simulates lost answers: acknowledged messages are sent again, to the other server.
      for (const known of there.acknowledged.slice(0, beforeItDied)) {
        const { me, cookie } = people.find((one) => one.id === known.senderId) as Person;
        const again = await write(new Person(one.url, me, cookie), id, known);
        expect([again.status, again.body._id]).toEqual([200, known._id]);
      }

      // Connections to the other server stay open.
      expect([closed, connected.every(({ socket }) => socket.connected)]).toEqual([0, true]);
      const acknowledged = [...here.acknowledged, ...there.acknowledged];
      const [history, ...others] = await Promise.all(people.map((person) => historyOf(person, id)));
      expect(history?.map(({ seq }) => seq)).toEqual(history?.map((_, i) => i + 1));
      const order = history?.map(({ _id }) => _id);
      for (const theirs of others) expect(theirs.map(({ _id }) => _id)).toEqual(order);
      const written = history?.filter(({ system }) => !system) ?? [];
      expect(written).toHaveLength(MEMBERS * EACH);
      const bySeq = (messages: readonly Message[]) =>
        messages.map(({ seq, _id, text }) => [seq, _id, text]).toSorted(([a], [b]) => Number(a) - Number(b));
      expect(bySeq(acknowledged)).toEqual(bySeq(written));
      // Messages of one member are in the order in which they were written.
      for (const { id: senderId, me } of people)
        expect(written.filter((message) => message.senderId === senderId).map(({ text }) => text)).toEqual(
          Array.from({ length: EACH }, (_, n) => `${me.fullName} ${n}`),
        );
    }
    await fresh.drop();
  },
);
