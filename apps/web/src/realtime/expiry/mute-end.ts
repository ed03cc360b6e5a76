import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { byServerTime } from "./by-server-time.ts";

const LISTS = { queryKey: keys.allConversationLists };
const CONVERSATIONS = { queryKey: keys.allConversations };
const SETTINGS = { queryKey: keys.allConversationSettings };
const PARTS = [LISTS, CONVERSATIONS, SETTINGS].map(({ queryKey: [part] }) => part);

type Muted = Pick<Conversation, "muted" | "mutedUntil">;

/** Ends mutes on this page, also offline; the server sends no event when a mute ends. */
export const endMutes = (client: QueryClient): (() => void) =>
  byServerTime(client, PARTS, (now) => {
    let next: string | undefined;
    const isOver = ({ mutedUntil }: Muted): boolean => {
      if (mutedUntil === null || mutedUntil <= now) return mutedUntil !== null;
      if (!next || mutedUntil < next) next = mutedUntil;
      return false;
    };
    const after = <T extends Muted>(one: T): T => (isOver(one) ? { ...one, muted: false, mutedUntil: null } : one);
    /** Returning undefined leaves the cache unchanged. */
    client.setQueriesData<ConversationList>(LISTS, (list) => {
      const all = list?.pages.flatMap(({ items }) => items) ?? [];
      if (!list || all.filter(isOver).length === 0) return undefined;
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(after) })) };
    });
    client.setQueriesData<Conversation>(CONVERSATIONS, (one) => (one && isOver(one) ? after(one) : undefined));
    client.setQueriesData<ConversationSettings>(SETTINGS, (settings) =>
      settings && isOver(settings.mine) ? { ...settings, mine: after(settings.mine) } : undefined,
    );
    return next;
  });
