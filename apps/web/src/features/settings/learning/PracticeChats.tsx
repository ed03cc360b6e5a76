import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { meQuery } from "#/data/account/session.queries.ts";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { rowLook } from "../language/PageLink.tsx";
import { chatsToPractise } from "./chats-to-practise.ts";

/** Rows that lead to the chats in which I can practise. */
export function PracticeChats({ learning }: { readonly learning: readonly string[] }) {
  const { t, i18n } = useTranslation("settings");
  const client = useQueryClient();
  const me = useQuery(meQuery).data?._id ?? "";
  const { data } = useInfiniteQuery(conversationListQuery());
  const chats = chatsToPractise(conversationsIn(data), {
    me,
    learning,
    messagesOf: (id) => client.getQueryData<ConversationState>(keys.history(id))?.messages ?? [],
  });
  return chats.map(({ conversationId, person, language }) => (
    <Link key={conversationId} to="/c/$conversationId" params={{ conversationId }} className={rowLook}>
      <span className="min-w-0">{t("practiseWith", { name: `\u2068${person.fullName}\u2069` })}</span>
      <span className="flex items-center gap-2 text-muted">
        <span className="text-sm">{languageName(language, i18n.language)}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
      </span>
    </Link>
  ));
}
