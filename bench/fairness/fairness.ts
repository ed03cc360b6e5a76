import { randomUUIDv7 } from "node:crypto";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { heavyDocument, photograph } from "../../apps/server/test/pictures.ts";
import { pictureWithWords } from "../../apps/server/test/pictures-with-words.ts";
import { PushService } from "../../apps/server/test/push-service.ts";
import { uploadFile } from "../../apps/server/test/tus.ts";
import { machine, median, spread } from "../figures.ts";
import { makeGroups } from "../groups/make-groups.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { withServer } from "../served.ts";

/** Most times longer that a person may wait while another one overloads the server. */
const GOAL = 2;
const EVENTS = ["message.created"];
const SLOW_ANSWER_MS = 9_000;
const [GROUPS, HOOKS, MESSAGES] = [4, 10, 12];
const [DOCUMENTS, NOISES, DEVICES, HANGING] = [5, 4, 20, 30];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function listen(serve: RequestListener) {
  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Measures how long a person waits for a message, a picture, words in a picture, a webhook, a link preview and a
 * reminder: alone, and while another person keeps all shared resources busy.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string", default: "3" } } });
  console.log(machine());
  const told = new Set<string>();
  await using quick = await listen((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const text = request.method === "POST" && JSON.parse(body).data?.text;
      if (text) told.add(text);
      response.setHeader("content-type", "text/html").end("<title>A page about weaving</title>");
    });
  });
  const held = new Set<ServerResponse>();
  await using slow = await listen((request, response) => {
    request.resume();
    held.add(response);
    setTimeout(() => response.end(), SLOW_ANSWER_MS);
  });
  await using hanging = await listen(() => {});
  await using push = await PushService.start();

  await withServer(
    async (database) => {
      const people = await makePeople(database, 3);
      const groups = Array.from({ length: GROUPS + 1 }, () => randomUUIDv7());
      const [hostile, other, friend] = people as [Person, Person, Person];
      await makeGroups(
        database,
        groups.map((id, at) => ({ id, members: [at < GROUPS ? hostile.id : other.id, friend.id] })),
      );
      return { hostile, other, groups };
    },
    async (url, { hostile, other, groups }) => {
      const as = async (person: Person) => {
        const { cookie } = await signIn(url, person);
        const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
          const headers = { cookie, origin: url, "content-type": "application/json" };
          const answer = await fetch(`${url}/api${path}`, {
            method,
            headers,
            ...(body && { body: JSON.stringify(body) }),
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
          return JSON.parse(text || "null") as T;
        };
        return { call, person: { cookie, url } as never };
      };
      const send = (who: Member, group: string, body: object) =>
        who.call<Sent>("POST", `/conversations/${group}/messages`, body);
      const upload = async (who: Member, group: string, bytes: Uint8Array, name: string) => {
        const id = await uploadFile(who.person, bytes, { name });
        return send(who, group, { text: "", attachments: [{ _id: id, alt: "" }] });
      };
      const hook = (who: Member, group: string, address: string) =>
        who.call("POST", `/conversations/${group}/outgoing-hooks`, { url: address, events: EVENTS });

      const me = await as(other);
      const mine = groups[GROUPS] as string;
      await hook(me, mine, `${quick.url}/hook`);
      await me.call("POST", "/push/devices", push.subscribe("phone"));
      const photo = await photograph(2_000, 1_500);
      const sign = await pictureWithWords({ lines: ["Weaving for beginners", "every Tuesday at seven"] });

      let count = 0;
      const until = async (isDone: () => boolean | Promise<boolean>, mostMs = 150_000) => {
        for (const end = Date.now() + mostMs; Date.now() < end; await sleep(20)) if (await isDone()) return;
        throw new Error("it did not happen");
      };
      const waits: Readonly<Record<string, () => Promise<void>>> = {
        message: async () => void (await send(me, mine, { text: `hello ${count}` })),
        "webhook, until it is told": async () => {
          const text = `told ${count}`;
          await send(me, mine, { text });
          await until(() => told.has(text));
        },
        "picture, until it is sent": async () => void (await upload(me, mine, photo, "photo.jpg")),
        "document, until it is sent": async () => void (await upload(me, mine, heavyDocument(20), "plan.pdf")),
        "words in a picture": async () => {
          const { attachments } = await upload(me, mine, sign.bytes, "sign.png");
          await me.call("POST", `/media/${attachments?.[0]?._id}/words`, {});
        },
        "link preview": async () => {
          const { _id } = await send(me, mine, { text: `${quick.url}/page/${count}` });
          await until(async () => {
            const history = await me.call<Sent[]>("GET", `/conversations/${mine}/messages?limit=5`);
            return history.some((one) => one._id === _id && one.linkPreview !== undefined);
          });
        },
        "reminder, after it is due": async () => {
          const text = `remember ${count}`;
          await me.call("POST", "/reminders", { text, at: new Date(Date.now() + 1_000).toISOString() });
          await sleep(1_000);
          await until(() => push.to("phone").some((one) => JSON.stringify(one).includes(text)));
        },
      };
      const round = async () => {
        // Processes that have ended for want of work start again, which is not what is measured.
        await waits["words in a picture"]?.().catch(() => {});
        const took: Record<string, number> = {};
        for (const [name, wait] of Object.entries(waits)) {
          count += 1;
          const begun = performance.now();
          await wait().catch((error) => console.error(`${name}: ${error.message}`));
          took[name] = performance.now() - begun;
        }
        return took;
      };

      const them = await as(hostile);
      const noise = await photograph(1_600, 1_600);
      const document = heavyDocument();
      const pictures: string[] = [];
      for (let at = 0; at < NOISES; at += 1) {
        const { attachments } = await upload(them, groups[0] as string, noise, "noise.jpg");
        pictures.push(attachments?.[0]?._id as string);
      }
      for (const group of groups.slice(0, GROUPS))
        for (let at = 0; at < HOOKS; at += 1) await hook(them, group, `${slow.url}/${at}`);
      for (let at = 0; at < DEVICES; at += 1) {
        const device = { ...push.subscribe(`silent-${at}`), endpoint: `${hanging.url}/${at}` };
        await (await as(hostile)).call("POST", "/push/devices", device);
      }
      const theirWorst = async () => {
        const work = [
          ...Array.from({ length: DOCUMENTS }, () => upload(them, groups[0] as string, document, "heavy.pdf")),
          ...pictures.map((id) => them.call("POST", `/media/${id}/words`, {})),
          them.call("POST", "/reminders", { text: "held", at: new Date(Date.now() + 1_500).toISOString() }),
          ...Array.from({ length: HANGING }, (_, at) =>
            send(them, groups[0] as string, { text: `${hanging.url}/page/${count}/${at}` }),
          ),
          ...groups
            .slice(0, GROUPS)
            .flatMap((group) => Array.from({ length: MESSAGES }, (_, at) => send(them, group, { text: `${at}` }))),
        ];
        return Promise.allSettled(work);
      };

      await round();
      const [alone, beside]: Record<string, number>[][] = [[], []];
      for (let at = 0; at < Number(values.rounds); at += 1) alone?.push(await round());
      for (let at = 0; at < Number(values.rounds); at += 1) {
        const worst = theirWorst();
        await sleep(2_500);
        beside?.push(await round());
        await worst;
      }
      console.log(`ms, median of ${values.rounds} (lowest–highest); the goal is ${GOAL} times as long as alone`);
      console.log("| what a person waits for | alone | beside another's worst | times |\n|---|---|---|---|");
      for (const name of Object.keys(waits)) {
        const [before, after] = [alone, beside].map((rounds) => (rounds ?? []).map((took) => took[name] as number));
        const times = median(after ?? []) / median(before ?? []);
        console.log(`| ${name} | ${spread(before ?? [])} | ${spread(after ?? [])} | ${times.toFixed(1)} |`);
      }
      for (const response of held) response.end();
    },
    {
      HOOK_PRIVATE_ADDRESSES: "on",
      PUSH_PRIVATE_ADDRESSES: "on",
      LINK_PREVIEWS: "intranet",
      UNCONFINED_PREVIEWS: "on",
      LOG_LEVEL: "fatal",
    },
  );
}

interface Person {
  readonly id: string;
  readonly email: string;
}
interface Member {
  readonly call: <T>(method: string, path: string, body?: object) => Promise<T>;
  readonly person: never;
}
interface Sent {
  readonly _id: string;
  readonly attachments?: readonly { readonly _id: string }[];
  readonly linkPreview?: object;
}
