import type { EventName } from "@lingualoom/contract/events.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Me, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { importsBy, telegramExport } from "../../apps/server/test/imports.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { listAfterPerson } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
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
