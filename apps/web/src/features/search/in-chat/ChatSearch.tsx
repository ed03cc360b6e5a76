import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { seekMessage, unmarkMessages } from "#/data/search/highlighted-message.ts";
import { foundIn } from "#/data/search/search.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { useFocusStays } from "#/ui/hooks/use-focus-stays.ts";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { useLayer } from "#/ui/layers/layers.ts";
import { markedTexts } from "../messages/marked-texts.ts";
import { useMessageSearch } from "../messages/use-message-search.ts";
import { useWhyText } from "../messages/use-why-text.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Goes through the messages of one conversation that hold what is typed, from the newest on. */
export function ChatSearch({ conversationId, onClose }: Props) {
  const { t } = useTranslation("search");
  const [text, setText] = useState("");
  const query = text.trim();
  const q = useDebounced(query, DEBOUNCE_MS, "");
  const walk = useWalk(conversationId, q);
  const whyText = useWhyText();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useClosedByEscape(onClose);
  useLayer(onClose);
  useFocusStays(bar);
  // After the menu it was opened from, which returns the focus when it closes.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey) walk.newer();
    else walk.older();
  };
  const isWaiting = query !== q || walk.isPending;
  const { at, count, isMore, found } = walk;
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
          {query !== "" && (isWaiting ? <Spinner /> : count === 0 ? walk.problem || t("noResults") : place)}
        </span>
        <IconButton label={t("older")} disabled={!walk.hasOlder} onClick={walk.older}>
          <ChevronUp aria-hidden size={20} />
        </IconButton>
        <IconButton label={t("newer")} disabled={at <= 0} onClick={walk.newer}>
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

/** The results of a search in one conversation, and the one that is shown, newest first. */
function useWalk(conversationId: string, q: string) {
  const client = useQueryClient();
  const query = useMessageSearch({ q, in: conversationId }, q !== "");
  const results = q === "" ? [] : foundIn(query.data);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result is shown, or the same of another search.
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
