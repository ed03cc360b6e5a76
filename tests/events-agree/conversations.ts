import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import {
  conversationSettingsAfter,
  listAfterSettings,
} from "../../apps/web/src/realtime/events/conversation-settings.events.ts";
import { typingAfter, typingAt } from "../../apps/web/src/realtime/events/typing.events.ts";
import { acquainted, type Cases, listOf, type Running, type States } from "./states.ts";

const isSubset = (wish: object, of: object | undefined) =>
  Object.entries(wish).every(([name, value]) => of?.[name as keyof typeof of] === value);

export function conversationCases(at: Running) {
  /** Ana changes what holds in her conversation with Emma; `mine`: her other device hears it, otherwise Emma does. */
  const agreed = async (mine: boolean, wish: Record<string, unknown>): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const [viewer, other] = mine ? [ana, emma] : [emma, ana];
    const screen = await viewer.device();
    const settings = async () => {
      const path = `/conversations/${other.id}/settings`;
      return (await viewer.call<ConversationSettings>("GET /conversations/:conversationId/settings", { path })).body;
    };
    const look = async () => ({ settings: await settings(), list: mine ? await listOf(viewer) : null });
    const before = await look();
    await ana.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${emma.id}/settings`,
      body: wish,
    });
    const event = await screen.hears("conversationUpdated", (one) => one.userId === other.id);
    const applied = {
      settings: conversationSettingsAfter(before.settings, event),
      list: before.list && listAfterSettings(before.list, event, false),
    };
    return { before, applied, fresh: await look() };
  };

  /** Ana pins or archives her conversation with Emma, which is older than the one with Bruno; her page hears it. */
  const moves = async (archived: boolean, first: object, wish: object): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const bruno = await at.server.person("bruno");
    const screen = await ana.device();
    await (await bruno.device()).sends(ana.id, "Esta es más nueva.");
    await at.server.app.idle();
    const set = (other: { readonly id: string }, body: object) =>
      ana.call("PUT /conversations/:conversationId/settings", {
        path: `/conversations/${other.id}/settings`,
        body,
      });
    await set(emma, first);
    if (archived) await set(bruno, first);
    const look = () => listOf(ana, archived ? "?archived=true" : "");
    const before = await look();
    const heard = screen.hears("conversationUpdated", (one) => isSubset(wish, one.mine) && one.userId === emma.id);
    await set(emma, wish);
    return { before, applied: listAfterSettings(before, await heard, archived), fresh: await look() };
  };

  return {
    conversationUpdated: [
      () => moves(false, { muted: false }, { pinned: true }),
      () => moves(false, { pinned: true }, { pinned: false }),
      () => moves(false, { muted: false }, { archived: true }),
      () => moves(true, { archived: true }, { archived: false }),
      () => moves(false, { muted: false }, { markedUnread: true }),
      () => agreed(true, { privacyLevel: "device", autoTranslate: true, muted: true }),
      () => agreed(false, { privacyLevel: "server", disappearing: "1d" }),
      () => agreed(true, { corrections: true }),
      () => agreed(false, { corrections: false }),
    ],

    typing: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await ana.device();
        const phone = await emma.device();
        phone.socket.emit("typing", { to: ana.id, typing: true });
        const started = await screen.hears("typing", (one) => one.typing);
        const before = typingAfter({}, started, 0);
        phone.socket.emit("typing", { to: ana.id, typing: false });
        const ended = await screen.hears("typing", (one) => !one.typing);
        // The server stores nothing about typing, so a fresh page shows none.
        return { before, applied: typingAt(typingAfter(before, ended, 0), 0), fresh: {} };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
