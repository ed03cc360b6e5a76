import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type RefObject, use, useEffect, useState } from "react";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { storeDraft } from "#/data/drafts/draft-store.ts";
import { useStore } from "#/external-store.ts";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useBlocked } from "#/features/conversation/use-is-blocked.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { replaceTyped, type TypedQuery, useTypedQuery } from "../use-typed-query.ts";
import { activeQuery } from "./active-query.ts";
import { MentionList } from "./MentionList.tsx";
import { matchingPeople, type Offered, type Simplified } from "./matching-people.ts";

interface Props {
  readonly me: string;
  readonly conversationId: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Offers members while a name is typed after `@`. The chosen ones are stored with the draft. */
export function MentionCompletion({ me, conversationId, field }: Props) {
  const { mentioned } = use(OpenChatContext);
  const chosen = useStore(mentioned);
  const active = useTypedQuery(field, (text, cursor) => activeQuery(text, cursor, chosen));
  const [dismissed, setDismissed] = useState<number | null>(null);
  useEffect(() => {
    const write = () => {
      const chosen = mentioned.get();
      storeDraft(me, "mentions", conversationId, chosen.length > 0 ? JSON.stringify(chosen) : "");
    };
    return mentioned.subscribe(write);
  }, [me, conversationId, mentioned]);

  const pick = ({ userId, name }: Offered, typed: TypedQuery) => {
    const others = mentioned.get().filter((one) => one.userId !== userId);
    mentioned.set([...others, { userId, name }]);
    replaceTyped(field.current, typed, `@${name}`);
  };

  if (!active || active.at === dismissed) return null;
  return (
    <Matching
      me={me}
      conversationId={conversationId}
      query={active.query}
      field={field}
      onPick={(offered) => pick(offered, active)}
      onClose={() => setDismissed(active.at)}
    />
  );
}

const HAN = /\p{sc=Han}/u;

/** Loads the table of Chinese characters, needed once a user types one. */
function useSimplified(isWanted: boolean): Simplified | undefined {
  const { data } = useQuery({
    queryKey: ["simplified"],
    queryFn: async () => (await import("@lingualoom/contract/folding/han.ts")).simplified,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

interface MatchingProps extends Props {
  readonly query: string;
  readonly onPick: (offered: Offered) => void;
  readonly onClose: () => void;
}

function Matching({ me, conversationId, query, field, onPick, onClose }: MatchingProps) {
  const { t } = useTranslation("timeline");
  const { people, all } = useMembersToMention(me, conversationId, query);
  const simplified = useSimplified(HAN.test(query));
  const offered = matchingPeople(people, query, all ? t("everyone") : null, simplified);
  if (offered.length === 0) return null;
  return <MentionList offered={offered} query={query} field={field} onPick={onPick} onClose={onClose} />;
}

const REST_MS = 150;

interface ToMention {
  readonly people: readonly Person[];
  readonly all: boolean;
}

/** Searches on the server only if a group has more than one page of members. */
function useMembersToMention(me: string, conversationId: string, query: string): ToMention {
  const first = useInfiniteQuery(membersQuery(conversationId));
  const isWhole = first.data !== undefined && !first.hasNextPage;
  const asked = useDebounced(query.trim(), REST_MS, "");
  const sought = useInfiniteQuery({
    ...membersQuery(conversationId, asked),
    enabled: first.hasNextPage && asked !== "",
  });
  const { data: group } = useQuery(conversationQuery(conversationId));
  const blocked = useBlocked();
  const found = isWhole ? [] : (sought.data?.pages ?? []);
  const members = [...(first.data?.pages ?? []), ...found].flatMap(({ items }) => items);
  const byId = new Map(members.map(({ user }) => [user._id, user]));
  const people = [...byId.values()].filter(({ _id }) => _id !== me && !blocked.has(_id));
  return { people, all: Boolean(group?.group && mayInGroup(group.myRole, group.group, "manage")) };
}
