import type { Call } from "@lingualoom/contract/calls/calls.ts";
import type { StoredDraft } from "@lingualoom/contract/calls/drafts.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { importsBy, telegramExport } from "../../apps/server/test/imports.ts";
import { dataUrl, picture } from "../../apps/server/test/pictures.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { callsAfter } from "../../apps/web/src/realtime/events/call.events.ts";
import { listAfterPerson } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { type DraftHere, draftAfter } from "../../apps/web/src/realtime/events/draft.events.ts";
import { keptAfter } from "../../apps/web/src/realtime/events/kept.events.ts";
import {
  blockedAfter,
  type KnownPerson,
  meAfterProfile,
  onlineAfter,
  personAfter,
} from "../../apps/web/src/realtime/events/people.events.ts";
import { settingsAfter } from "../../apps/web/src/realtime/events/settings.events.ts";
import { acquainted, type Cases, historyOf, listOf, type Running } from "./states.ts";

export function peopleCases(at: Running) {
  return {
    getOnlineUsers: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        await ana.leave();
        const bruno = await at.server.person("bruno");
        await (await bruno.device()).sends(emma.id, "Bom dia");
        const screen = await emma.device();
        const before = (await screen.hears("getOnlineUsers")).slice();
        const chloe = await at.server.person("chloe");
        await (await chloe.device()).sends(emma.id, "Bonjour");
        const event = await screen.hears("getOnlineUsers", (online) => online.includes(chloe.id));
        // The fresh state is the list that a device gets on connecting.
        const fresh = await (await emma.device()).hears("getOnlineUsers");
        const sorted = (ids: readonly string[]) => [...ids].sort();
        return { before: sorted(before), applied: sorted(onlineAfter(before, event)), fresh: sorted(fresh) };
      },
    ],

    profileUpdated: [
      async () => {
        const chloe = await at.server.person("chloe");
        const screen = await chloe.device();
        const read = async () => (await chloe.call<Me>("GET /auth/check")).body;
        const before = await read();
        await chloe.call("PUT /settings/profile", { body: { fullName: "Chloé Fournier-Petit" } });
        const event = await screen.hears("profileUpdated");
        return { before, applied: meAfterProfile(before, event), fresh: await read() };
      },
    ],

    personUpdated: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await ana.device();
        const person = async () =>
          (await ana.call<KnownPerson>("GET /people/:userId", { path: `/people/${emma.id}` })).body;
        const before = { list: await listOf(ana), person: await person() };
        await emma.call("PUT /settings/profile", { body: { fullName: "Emma O'Brien-Walsh" } });
        const event = await screen.hears("personUpdated");
        return {
          before,
          applied: {
            list: listAfterPerson(before.list, event),
            person: personAfter(before.person, event),
          },
          fresh: { list: await listOf(ana), person: await person() },
        };
      },
    ],

    blockChanged: [true, false].map((blocked) => async () => {
      const [bruno, chloe] = [await at.server.person("bruno"), await at.server.person("chloe")];
      const path = `/people/${chloe.id}/block`;
      const screen = await bruno.device();
      const read = async () => (await bruno.call<PersonShape[]>("GET /people/blocked")).body;
      const before = await read();
      await (blocked
        ? bruno.call("PUT /people/:id/block", { path })
        : bruno.call("DELETE /people/:id/block", { path }));
      const event = await screen.hears("blockChanged", (one) => one.blocked === blocked);
      return { before, applied: blockedAfter(before, event), fresh: await read() };
    }),

    settingsUpdated: [
      async () => {
        const giulia = await at.server.person("giulia");
        const screen = await giulia.device();
        const read = async () => (await giulia.call<{ settings: Settings }>("GET /settings/translation")).body.settings;
        const before = await read();
        await giulia.call("PUT /settings/translation", {
          body: { preferredLanguage: "fr", soundEnabled: false, readLanguages: ["es"], theme: "dark" },
        });
        await screen.hears("settingsUpdated", (one) => one.type === "theme");
        const applied = screen.all("settingsUpdated").reduce(settingsAfter, before);
        return { before, applied, fresh: await read() };
      },
    ],

    remindersChanged: [
      async () => {
        const { emma } = await acquainted(at.server);
        const screen = await emma.device();
        const read = async () => (await emma.call("GET /reminders")).body;
        const before = await read();
        const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
        await emma.call("POST /reminders", { body: { text: "Take the bread out", at: inAnHour } });
        await screen.hears("remindersChanged");
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],

    stickersChanged: [
      async () => {
        const dieter = await at.server.person("dieter");
        const { emma } = await acquainted(at.server);
        const screen = await emma.device();
        const read = async () => (await emma.call("GET /stickers")).body;
        const before = await read();
        const body = { kind: "emoji", name: "news", label: "News", image: dataUrl(await picture().png().toBuffer()) };
        await dieter.call("POST /admin/stickers", { body });
        await screen.hears("stickersChanged");
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],

    foldersChanged: [
      async () => {
        const { emma } = await acquainted(at.server);
        const screen = await emma.device();
        const read = async () => (await emma.call("GET /folders")).body;
        const before = await read();
        await emma.call("POST /folders", { body: { name: "Family" } });
        await screen.hears("foldersChanged");
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],

    draftChanged: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const { conversationId } = await (await ana.device()).sends(emma.id, "Hola");
        const screen = await emma.device();
        const write = (text: string, updatedAt: string) =>
          emma.call("PUT /drafts/:conversationId", { path: `/drafts/${conversationId}`, body: { text, updatedAt } });
        const read = async () => {
          const [{ text, updatedAt }] = (await emma.call<StoredDraft[]>("GET /drafts")).body as [StoredDraft];
          return { text, at: updatedAt, pending: false };
        };
        await write("I", "2026-01-01T00:00:01.000Z");
        const before = await read();
        await write("I am", "2026-01-01T00:00:03.000Z");
        await write("I a", "2026-01-01T00:00:02.000Z");
        await write("I am not", "2026-01-01T00:00:04.000Z");
        await screen.hears("draftChanged", ({ text }) => text === "I am not");
        const applied = screen
          .all("draftChanged")
          .reduce((here, event) => draftAfter(here, event, false), before as DraftHere);
        return { before, applied, fresh: await read() };
      },
    ],

    callChanged: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const { conversationId } = await (await ana.device()).sends(emma.id, "Hola");
        const screen = await emma.device();
        const read = async () => (await emma.call<Call[]>("GET /calls")).body;
        const before = await read();
        await ana.call("POST /conversations/:conversationId/call", {
          path: `/conversations/${conversationId}/call`,
          body: { deviceId: crypto.randomUUID(), muted: false, camera: true, screen: false, video: true },
        });
        const call = await screen.hears("callChanged", ({ ringing }) => ringing.includes(emma.id));
        return { before, applied: callsAfter(before, call), fresh: await read() };
      },
      async () => {
        const { ana, emma } = await acquainted(at.server);
        await (await ana.device()).sends(emma.id, "Hola");
        const screen = await emma.device();
        const read = async () => (await emma.call<Call[]>("GET /calls")).body;
        const before = await read();
        const [{ id }] = before as [Call];
        await emma.call("POST /calls/:callId/leave", { path: `/calls/${id}/leave`, body: {} });
        const ended = await screen.hears("callChanged", ({ endedAt }) => endedAt !== undefined);
        return { before, applied: callsAfter(before, ended), fresh: await read() };
      },
    ],

    callSignal: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const [here, screen] = [await ana.device(), await emma.device()];
        const { conversationId } = await here.sends(emma.id, "Hola");
        const [from, to] = [crypto.randomUUID(), crypto.randomUUID()];
        const device = { muted: false, camera: false, screen: false };
        const { body } = await ana.call<{ call: Call }>("POST /conversations/:conversationId/call", {
          path: `/conversations/${conversationId}/call`,
          body: { ...device, deviceId: from, video: false },
        });
        const callId = body.call.id;
        await emma.call("POST /calls/:callId/join", {
          path: `/calls/${callId}/join`,
          body: { ...device, deviceId: to },
        });
        // Nothing of a signal is stored: what arrives is what was sent.
        const signal = { callId, from, to, candidates: [{ candidate: "candidate:1" }] };
        here.socket.emit("callSignal", signal);
        const applied = await screen.hears("callSignal");
        await emma.call("POST /calls/:callId/leave", { path: `/calls/${callId}/leave`, body: { deviceId: to } });
        return { before: null, applied, fresh: signal };
      },
    ],

    scheduledChanged: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const conversationId = await groupOf(emma, [ana]);
        const screen = await emma.device();
        const read = async () => (await emma.call("GET /scheduled")).body;
        const before = await read();
        const path = `/conversations/${conversationId}/scheduled`;
        const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
        const body = { text: "Good morning", at: inAnHour, timeZone: "Europe/Madrid" };
        await emma.call("POST /conversations/:conversationId/scheduled", { path, body });
        await screen.hears("scheduledChanged");
        const applied = await read();
        return { before, applied, fresh: await read() };
      },
    ],
    keptChanged: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const sent = await Promise.all(["one", "two"].map(async (text) => (await ana.device()).sends(emma.id, text)));
        const [first, second] = sent.map(({ _id }) => _id) as [string, string];
        const keep = (messageIds: string[], kept: boolean) => emma.call("PUT /kept", { body: { messageIds, kept } });
        const read = async () => (await emma.call<string[]>("GET /kept/ids")).body;
        await keep([first], true);
        const screen = await emma.device();
        const before = await read();
        await keep([second], true);
        await keep([first], false);
        await screen.hears("keptChanged", ({ kept }) => !kept);
        const applied = screen.all("keptChanged").reduce(keptAfter, before as readonly string[]);
        return { before, applied, fresh: await read() };
      },
    ],

    importChanged: [
      async () => {
        const { ana } = await acquainted(at.server);
        const imports = importsBy(ana, at.server, await groupOf(ana, []));
        const ready = await imports.read(telegramExport([{ from: "Ana", text: "hola" }]));
        const screen = await ana.device();
        await imports.change(ready._id, { state: "writing" });
        await screen.hears("importChanged", ({ importId }) => importId === ready._id);
        await at.server.app.idle();
        const applied = await imports.get(ready._id);
        return { before: ready, applied, fresh: await imports.get(ready._id) };
      },
    ],

    historyChanged: [
      async () => {
        const { ana } = await acquainted(at.server);
        const group = await groupOf(ana, []);
        const imports = importsBy(ana, at.server, group);
        const { _id: id } = await imports.read(telegramExport([{ from: "Ana", text: "hola" }]));
        const screen = await ana.device();
        const before = (await inGroup(ana, group).history()).body;
        await imports.write(id);
        await screen.hears("historyChanged", ({ conversationId }) => conversationId === group);
        const applied = (await inGroup(ana, group).history()).body;
        return { before, applied, fresh: (await inGroup(ana, group).history()).body };
      },
    ],

    // The page fetches what it concerns; here, an event that another server of the database could not publish.
    eventsLost: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        await using unheard = await startTestServer({ databaseUrl: at.server.databaseUrl });
        const elsewhere = await unheard.signIn("ana");
        const before = await historyOf(emma, ana);
        await (await elsewhere.device()).sends(emma.id, "unheard");
        await unheard.app.idle();
        return { before, applied: await historyOf(emma, ana), fresh: await historyOf(emma, ana) };
      },
    ],

    // The event means that no connection is left; the page must not check that by connecting again.
    connectionLimit: [
      async () => {
        await using small = await startTestServer({
          environment: { RATE_LIMITS: "on", SOCKETS_PER_PERSON: "1" },
        });
        const chloe = await small.person("chloe");
        const screen = await chloe.device();
        const before = { connected: screen.socket.connected };
        const ended = new Promise((resolve) => screen.socket.once("disconnect", resolve));
        await chloe.device();
        await screen.hears("connectionLimit");
        await ended;
        return { before, applied: { connected: false }, fresh: { connected: screen.socket.connected } };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
