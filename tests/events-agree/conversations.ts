import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import { listAfterSettings } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { conversationSettingsAfter } from "../../apps/web/src/realtime/events/conversation-settings.events.ts";
import { typingAfter, typingAt } from "../../apps/web/src/realtime/events/typing.events.ts";
import { acquainted, type Cases, listOf, type Running, type States } from "./states.ts";

export function conversationCases(at: Running) {
  /** Ana changes what holds in her conversation with Emma; `mine`: her other device hears it, otherwise Emma does. */
  const agreed = async (mine: boolean, wish: Record<string, unknown>): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const [viewer, other] = mine ? [ana, emma] : [emma, ana];
    const screen = await viewer.device();
    const settings = async () => {
      const path = `/conversations/${other.id}/settings`;
      return (
        await viewer.call<ConversationSettings>("GET /conversations/:conversationId/settings", { path })
      ).body;
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
      list: before.list && listAfterSettings(before.list, event),
    };
    return { before, applied, fresh: await look() };
  };

  return {
    conversationUpdated: [
      () => agreed(true, { privacyLevel: "device", autoTranslate: true, muted: true }),
      () => agreed(false, { privacyLevel: "server", disappearing: "1d" }),
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
        // Nothing of it is stored: a page that is opened now shows nobody typing.
        return { before, applied: typingAt(typingAfter(before, ended, 0), 0), fresh: {} };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
