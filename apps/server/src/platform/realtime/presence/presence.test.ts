import { expect, test } from "vitest";
import type { Visibility } from "#/platform/bus/bus.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Deliver } from "../deliver.ts";
import { GRACE_MS, Presence } from "./presence.ts";

const OPEN: Visibility = { toPartners: true, toAll: true };
const PARTNERS_ONLY: Visibility = { toPartners: true, toAll: false };
const HIDDEN: Visibility = { toPartners: false, toAll: true };

/** Sets up presence; `sent` has the last list of each person and the number of lists. */
function stage(partners: Record<string, string[]> = {}) {
  const clock = new ManualClock();
  const sent = new Map<string, { online: string[]; times: number }>();
  const visibility = new Map<string, Visibility>();
  const elsewhere = new Map<string, Visibility>();
  const answers: (() => void)[] = [];
  let isSlow = false;
  const presence = new Presence({
    clock,
    deliver: {
      to: ([viewer = ""], _event, payload) =>
        void sent.set(viewer, { online: payload as string[], times: (sent.get(viewer)?.times ?? 0) + 1 }),
    } as Deliver,
    otherServers: { visibilityOf: (userId) => elsewhere.get(userId), publish() {}, show() {}, hide() {} },
    partnersOf: async (userId) => (partners[userId] ?? []).map((id) => ({ id, hasWritten: true })),
    async writersAmong(me, people) {
      if (isSlow) await new Promise<void>((resolve) => answers.push(resolve));
      return people.filter((id) => partners[me]?.includes(id));
    },
    visibilityOf: async (userId) => visibility.get(userId) ?? OPEN,
    blockedWith: async (userIds) => new Map(userIds.map((id) => [id, new Set<string>()])),
    onSeen: () => {},
  });
  return {
    presence,
    clock,
    visibility,
    elsewhere,
    answers,
    slowly: () => {
      isSlow = true;
    },
    async seenBy(viewer: string) {
      await new Promise((resolve) => setImmediate(resolve));
      return sent.get(viewer)?.online.sort() ?? null;
    },
    timesSent: (viewer: string) => sent.get(viewer)?.times ?? 0,
  };
}

test("hiding removes a person from partners' screens at once; showing brings them back", async () => {
  const { presence, visibility, seenBy } = stage({ ana: ["emma"], emma: ["ana"] });
  await presence.connected("emma", "e1");
  await presence.connected("ana", "a1");
  expect(await seenBy("emma")).toEqual(["ana"]);
  visibility.set("ana", HIDDEN);
  await presence.visibilityChanged("ana");
  expect(await seenBy("emma")).toEqual([]);
  visibility.set("ana", OPEN);
  await presence.visibilityChanged("ana");
  expect(await seenBy("emma")).toEqual(["ana"]);
});

test("a user can watch a stranger unless the stranger hides from the directory", async () => {
  const { presence, visibility, seenBy } = stage();
  visibility.set("bruno", PARTNERS_ONLY);
  for (const id of ["ana", "bruno", "chloe", "emma"]) await presence.connected(id, `${id}-1`);
  await presence.watch("emma", "emma-1", ["ana", "bruno"]);
  expect(await seenBy("emma")).toEqual(["ana"]);
  visibility.set("ana", PARTNERS_ONLY);
  await presence.visibilityChanged("ana");
  expect(await seenBy("emma")).toEqual([]);
});

test("a partner who hides from the directory is still visible to their partner", async () => {
  const { presence, visibility, seenBy } = stage({ emma: ["ana"] });
  visibility.set("ana", PARTNERS_ONLY);
  await presence.connected("emma", "e1");
  await presence.connected("ana", "a1");
  expect(await seenBy("emma")).toEqual(["ana"]);
});

test("the latest list of watched people counts, whichever answer comes first", async () => {
  const { presence, answers, slowly, seenBy } = stage();
  for (const id of ["ana", "bruno", "emma"]) await presence.connected(id, `${id}-1`);
  slowly();
  const [first, second] = [presence.watch("emma", "emma-1", ["ana"]), presence.watch("emma", "emma-1", ["bruno"])];
  answers[1]?.();
  await second;
  answers[0]?.();
  await first;
  expect(await seenBy("emma")).toEqual(["bruno"]);
});

test("the people one tab watches are forgotten with that tab", async () => {
  const { presence, seenBy } = stage();
  for (const id of ["ana", "emma"]) await presence.connected(id, `${id}-1`);
  await presence.connected("emma", "emma-2");
  await presence.watch("emma", "emma-2", ["ana"]);
  expect(await seenBy("emma")).toEqual(["ana"]);
  presence.disconnected("emma", "emma-2");
  expect(await seenBy("emma")).toEqual([]);
});

test("a user receives no list because of people they do not see", async () => {
  const { presence, clock, seenBy, timesSent } = stage({ ana: ["emma"], emma: ["ana"] });
  for (const id of ["ana", "emma", "zoe"]) await presence.connected(id, `${id}-1`);
  await seenBy("zoe");
  const before = timesSent("zoe");
  presence.disconnected("ana", "ana-1");
  clock.advance(GRACE_MS);
  expect(await seenBy("emma")).toEqual([]);
  expect(timesSent("zoe")).toBe(before);
});

test("many simultaneous arrivals come in one list", async () => {
  const partners = Array.from({ length: 50 }, (_, i) => `p${i}`);
  const { presence, seenBy, timesSent } = stage({ emma: partners });
  await presence.connected("emma", "e1");
  await seenBy("emma");
  const before = timesSent("emma");
  await Promise.all(partners.map((id) => presence.connected(id, `${id}-1`)));
  expect(await seenBy("emma")).toHaveLength(50);
  expect(timesSent("emma")).toBe(before + 1);
});

test("a user connected to another server is online until they leave it", async () => {
  const { presence, elsewhere, seenBy } = stage({ ana: ["emma"], emma: ["ana"] });
  await presence.connected("ana", "a1");
  elsewhere.set("emma", PARTNERS_ONLY);
  presence.changedElsewhere("emma");
  expect(await seenBy("ana")).toEqual(["emma"]);
  elsewhere.delete("emma");
  presence.changedElsewhere("emma");
  expect(await seenBy("ana")).toEqual([]);
});
