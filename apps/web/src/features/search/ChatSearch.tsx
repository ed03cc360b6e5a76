import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import { chatSearchQuery, closeChatSearch, openChatSearch } from "#/data/search/chat-search.ts";
import { seekMessage, unmarkMessages } from "#/data/search/highlighted-message.ts";
import { resultsOf } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { useFocusStays } from "#/ui/hooks/use-focus-stays.ts";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { isModalOpen, useLayer } from "#/ui/layers/layers.ts";
import { useMessageSearch, useWhyText } from "./message-search.ts";
import { markedTexts } from "./snippet.ts";

interface Props {
  readonly address: Address;
}

/** Ctrl+F belongs to the browser. */
const isSearchKey = ({ ctrlKey, metaKey, shiftKey, altKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && !altKey && code === "KeyF";

export function ChatSearch({ address }: Props) {
  const client = useQueryClient();
  const { data: searched } = useQuery(chatSearchQuery);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSearchKey(event) || newUserId(address) !== null) return;
    if (isModalOpen()) return;
    event.preventDefault();
    openChatSearch(client, address);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => {
      removeEventListener("keydown", listen);
      closeChatSearch(client);
    };
  }, [client]);
  return searched === address && <ChatSearchBar conversationId={address} onClose={() => closeChatSearch(client)} />;
}

const DEBOUNCE_MS = 300;

interface ChatSearchBarProps {
  readonly conversationId: string;
  readonly onClose: () => void;
}

function ChatSearchBar({ conversationId, onClose }: ChatSearchBarProps) {
  const { t } = useTranslation("search");
  const [text, setText] = useState("");
  const query = text.trim();
  const q = useDebounced(query, DEBOUNCE_MS, "");
  const steps = useResultSteps(conversationId, q);
  const whyText = useWhyText();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useClosedByEscape(onClose);
  useLayer(onClose);
  useFocusStays(bar);
  // One frame later: the menu that opened the search returns the focus when it closes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const pressed = (event: Pick<KeyboardEvent, "key" | "shiftKey" | "preventDefault">) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey) steps.newer();
    else steps.older();
  };
  const isWaiting = query !== q || steps.isPending;
  const { at, count, isMore, found } = steps;
  const place = isMore ? t("resultAtMore", { number: at + 1, count }) : t("resultAt", { number: at + 1, count });
  const why = found && whyText(found.why);
  return (
    <search ref={bar} className="grid animate-arrive gap-1 border-b border-line bg-surface px-3 py-1.5">
      <span className="flex items-center gap-1">
        <SearchInput
          ref={field}
          label={t("searchInChat")}
          value={text}
          onValue={setText}
          onKeyDown={pressed}
          className="min-h-9! flex-1 border-transparent bg-sunken! py-1.5 pointer-coarse:min-h-11!"
        />
        <span role="status" className="grid min-w-14 place-items-center text-sm whitespace-nowrap text-muted">
          {query !== "" && (isWaiting ? <Spinner /> : count === 0 ? steps.problem || t("noResults") : place)}
        </span>
        <IconButton label={t("older")} disabled={!steps.hasOlder} onClick={steps.older}>
          <ChevronUp aria-hidden size={20} />
        </IconButton>
        <IconButton label={t("newer")} disabled={at <= 0} onClick={steps.newer}>
          <ChevronDown aria-hidden size={20} />
        </IconButton>
        <IconButton label={t("closeSearch")} onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </span>
      {!isWaiting && why && <p className="text-xs text-marigold-ink">{why}</p>}
    </search>
  );
}

function useResultSteps(conversationId: string, q: string) {
  const client = useQueryClient();
  const query = useMessageSearch({ q, in: conversationId }, q !== "");
  const results = q === "" ? [] : resultsOf(query.data);
  const [place, setPlace] = useState({ q, at: 0 });
  const at = place.q === q ? place.at : 0;
  const found = results[at];

  const show = useEffectEvent(() => {
    if (found)
      seekMessage(client, conversationId, found.message, {
        marked: markedTexts(found),
        takesFocus: false,
      });
    else unmarkMessages(client);
  });
  const shownId = found?.message._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for another result, or the same result of another search.
  useEffect(() => show(), [shownId, q]);
  useEffect(() => () => unmarkMessages(client), [client]);

  const hasOlder = at + 1 < results.length || query.hasNextPage;
  const older = async () => {
    if (!hasOlder || query.isFetchingNextPage) return;
    if (at + 1 >= results.length) {
      const { isError } = await query.fetchNextPage();
      if (isError) return;
    }
    setPlace({ q, at: at + 1 });
  };
  return {
    found,
    at: Math.min(at, results.length - 1),
    count: results.length,
    isMore: query.hasNextPage,
    isPending: q !== "" && (query.isPending || query.isFetchingNextPage),
    problem: query.problem,
    hasOlder,
    older: () => void older(),
    newer: () => at > 0 && setPlace({ q, at: at - 1 }),
  };
}
