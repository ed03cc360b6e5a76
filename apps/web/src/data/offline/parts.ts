import { pathOf } from "@lingualoom/contract/call-input.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ConversationState } from "../conversations/conversation-state.ts";
import type { ConversationList } from "../conversations/conversations.queries.ts";
import { historyOf } from "../conversations/loaded-history.ts";
import { messagesOf } from "../conversations/messages.ts";
import { pinsOf } from "../conversations/pins.queries.ts";
import { quoting } from "../conversations/quotes.ts";
import { keys } from "../keys.ts";

type StoredQueries = readonly (readonly [key: QueryKey, data: unknown])[];

export const HOME = "home";
const LISTED_MAX = 50;
const MESSAGES_MAX = 100;
const CHARACTERS_MAX = 200_000;
const AUTHORS_MAX = 500;
/** Queries per message: the reader's translation state and this browser's transcript. */
const OF_MESSAGES = ["translation", "automatic-translation", "translation-shown", "device-transcript"] as const;
const OF_EVERY_REVISION: readonly unknown[] = ["translation-shown", "device-transcript"];
const OF_HOME: readonly QueryKey[] = [
  keys.me,
  keys.settings,
  keys.config,
  keys.languages,
  keys.translationStatus,
  keys.blocked,
  keys.stickers,
  keys.conversationList(""),
  keys.archivedList,
  keys.folders,
];

const present = (client: QueryClient, all: readonly QueryKey[]): StoredQueries =>
  all
    .map((key) => [key, client.getQueryData<unknown>(key)] as const)
    .filter(([, data]) => data !== undefined && data !== null);

function trimmedList(list: ConversationList): ConversationList {
  let count = 0;
  const pages = list.pages.filter(({ items }) => {
    const fits = count < LISTED_MAX;
    count += items.length;
    return fits;
  });
  return { pages, pageParams: list.pageParams.slice(0, pages.length) };
}

/** Keeps the newest messages. Dropped ones are loaded like a previous page. */
function trimmedHistory(conversationId: string, loaded: ConversationState): ConversationState {
  const { window, ...state } = loaded;
  const { messages } = state;
  let first = messages.length;
  for (let characters = 0; first > 0 && messages.length - first < MESSAGES_MAX; first--) {
    characters += messages[first - 1]?.text.length ?? 0;
    if (characters > CHARACTERS_MAX && first < messages.length) break;
  }
  if (first === 0) return state;
  const kept = messages.slice(first);
  const older = pathOf("/conversations/:conversationId/messages", {
    params: { conversationId },
    query: { before: kept[0]?.seq },
  });
  return { ...state, messages: kept, older };
}

export function homeOf(client: QueryClient): StoredQueries {
  const isList = ([part]: QueryKey) => part === keys.allConversationLists[0];
  const known = present(client, OF_HOME).map(
    ([key, data]) => [key, isList(key) ? trimmedList(data as ConversationList) : data] as const,
  );
  const authors = client.getQueriesData({ queryKey: keys.allAuthors }).filter(([, data]) => data);
  return [...known, ...authors.slice(-AUTHORS_MAX)];
}

/** Returns the stored part of a conversation, with quotes in their current form; null if its messages are not loaded. */
export function conversationPart(client: QueryClient, conversationId: string): StoredQueries | null {
  const loaded = historyOf(client, conversationId);
  if (!loaded) return null;
  const all = messagesOf(client, conversationId);
  const asNow = (one: Message) => quoting(one, one.replyTo && all.get(one.replyTo.seq));
  const trimmed = trimmedHistory(conversationId, loaded);
  const history = { ...trimmed, messages: trimmed.messages.map(asNow) };
  const pins = pinsOf(client, conversationId)?.map(asNow);
  const translations = history.messages.flatMap(({ _id, revision, deletedAt }) =>
    deletedAt
      ? []
      : OF_MESSAGES.flatMap((part) => client.getQueriesData({ queryKey: [part, _id] })).filter(
          ([[part, , of], data]) => data && (OF_EVERY_REVISION.includes(part) || of === revision),
        ),
  );
  return [
    [keys.history(conversationId), history],
    ...(pins ? [[keys.pins(conversationId), pins] as const] : []),
    ...present(client, [keys.conversationSettings(conversationId)]),
    ...translations,
  ];
}

export function partOf([part, of]: QueryKey, conversationOfMessage: (id: string) => string | undefined): string | null {
  if (OF_MESSAGES.some((one) => one === part)) return conversationOfMessage(String(of)) ?? null;
  const ofOne = [keys.allHistories, keys.allMessages, keys.allConversationSettings, keys.allPins];
  if (ofOne.some(([one]) => one === part)) return String(of);
  return [...OF_HOME, keys.allAuthors].some(([one]) => one === part) ? HOME : null;
}
