import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { Address } from "#/data/address.ts";
import { callingIn } from "#/data/conversations/calling.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  /** The conversation it leads away from. */
  readonly address: Address | undefined;
  readonly onBack: () => void;
}

/** On a phone, at the start of a conversation: the way back to the list, and how much is unread there. */
export function BackToList({ address, onBack }: Props) {
  const { t } = useTranslation("chat");
  const { data } = useInfiniteQuery(conversationListQuery());
  const others = conversationsIn(data).filter(({ _id }) => _id !== address);
  const unread = others.reduce((sum, one) => sum + callingIn(one), 0);
  const label = unread > 0 ? `${t("backToChats")}, ${t("unread", { count: unread })}` : t("backToChats");
  return (
    <button
      type="button"
      onClick={onBack}
      className="relative -ms-2 -me-2 flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md text-indigo hover:bg-sunken"
    >
      {/* As content: a label would have to hold the number as digits, and Arabic says one and two in words. */}
      <span className="sr-only">{label}</span>
      <ChevronLeft aria-hidden size={26} className="shrink-0 rtl:-scale-x-100" />
      {unread > 0 && (
        <span
          aria-hidden
          className="-ms-0.5 me-1 grid h-5 min-w-5 place-items-center rounded-full bg-indigo px-1.5 text-xs font-semibold text-on-indigo"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </button>
  );
}
