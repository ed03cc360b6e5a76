import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Address } from "#/data/address.ts";
import { type ConversationState, lastSeq } from "#/data/conversations/conversation-state.ts";
import { historyQuery } from "#/data/conversations/history.queries.ts";
import { withoutWindow } from "#/data/conversations/history-window.ts";
import { loadAround, loadAt } from "#/data/conversations/load-history.ts";
import { highlightedMessageQuery, type MessagePosition, noteReached } from "#/data/search/highlighted-message.ts";
import { type Store, useStore } from "#/external-store.ts";
import { OpenChatContext, type HighlightedMessage as Target } from "#/features/conversation/open-chat-stores.ts";
import type { AnchoredListHandle } from "#/ui/anchored-list/AnchoredList.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { Items } from "../items.ts";

/** Must equal the duration of the animation in `app.css`. */
const FLASH_MS = 1_600;
/** Frames to wait for a distant row to be rendered. */
const FRAMES = 30;

const WAITING = "going there";
/** Milliseconds before waiting is announced. */
const WAITING_MS = 400;

interface Props {
  readonly sought: Store<Target | null>;
  readonly address: Address;
  readonly state: ConversationState;
  readonly items: Items;
  readonly list: RefObject<AnchoredListHandle | null>;
}

/** Renders nothing. Goes to a requested message once the part around it is shown. */
export function HighlightedMessage({ sought, address, state, items, list }: Props) {
  const client = useQueryClient();
  const target = useStore(sought);
  const part = state.window ?? state;
  const first = part.messages[0]?.seq ?? 1;
  const last = lastSeq(part);
  const { thread } = use(OpenChatContext);
  const loading = useRef<Target | null>(null);
  const takesFocus = useRef(true);

  const leaveWindow = () => client.setQueryData(historyQuery(address).queryKey, (now) => now && withoutWindow(now));
  const load = async (place: MessagePosition) => {
    if (loading.current === place) return;
    loading.current = place;
    const waiting = setTimeout(
      () => toast.show(i18next.t("dialogs:goingThere"), { id: WAITING, duration: 0 }),
      WAITING_MS,
    );
    const isLoaded = await loadAround(client, address, place).catch(() => false);
    clearTimeout(waiting);
    toast.remove(WAITING);
    loading.current = null;
    if (isLoaded || sought.get() !== place) return;
    sought.set(null);
    toast.error(i18next.t("dialogs:goingThereFailed"));
  };
  const find = async (target: Target & { readonly from: Date }) => {
    const place = await loadAt(client, address, target.from).catch(() => null);
    if (sought.get() !== target) return;
    sought.set(place);
    if (!place) toast.error(i18next.t("dialogs:goingThereFailed"));
  };
  const go = useEffectEvent((to: Target) => {
    if ("from" in to) return void find(to);
    if ("newest" in to) {
      if (part.newer) return void leaveWindow();
      sought.set(null);
      return list.current?.scrollToEnd({ focus: to.focus });
    }
    const { seq } = to;
    if (seq < first || seq > last) {
      const isNewest = seq >= (state.messages[0]?.seq ?? 1);
      return void (isNewest && part.newer ? leaveWindow() : load(to));
    }
    const message = part.messages[seq - first];
    sought.set(null);
    if (message?.inThread && isOnlyInThread(message)) return thread.set({ ...message.inThread, at: seq });
    const key = items.keyAt(items.placeOf(seq - first));
    list.current?.scrollToKey(key);
    flashRow(key, takesFocus.current);
    takesFocus.current = true;
  });
  // Runs before the list paints at its old position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part may hold it.
  useLayoutEffect(() => {
    if (target) go(target);
  }, [target, first, last]);
  useEffect(() => () => sought.set(null), [sought]);

  const { data: found } = useQuery(highlightedMessageQuery(address));
  const begin = useEffectEvent(() => {
    if (!found || found.isReached) return;
    noteReached(client, address, found);
    if (found.thread) return thread.set({ ...found.thread, at: found.seq });
    takesFocus.current = found.takesFocus;
    sought.set(found);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search for a message starts over.
  useLayoutEffect(() => begin(), [found]);
  const marked = found?.marked;
  const markedSeq = found?.seq;
  useEffect(() => {
    if (marked && markedSeq !== undefined) return markInRow(markedSeq, marked);
  }, [marked, markedSeq]);
  return null;
}

/** Flashes a row, and may focus it, so that arrow keys and Enter continue from there. */
export function flashRow(key: string, takesFocus = true, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
    if (!row) {
      if (frames > 0) flashRow(key, takesFocus, frames - 1);
      return;
    }
    if (takesFocus) row.closest<HTMLElement>("[data-index]")?.focus({ preventScroll: true });
    row.dataset.flash = "";
    setTimeout(() => delete row.dataset.flash, FLASH_MS);
  });
}

const NAME = "found";
/** Added by script because the CSS compiler does not support these selectors. The ink is that of the light theme. */
const LOOK = `::highlight(${NAME}) { background-color: var(--marigold); color: oklch(24% 0.025 275); }`;

function addLook(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function rangesIn(element: Element, parts: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const text = node.textContent ?? "";
    for (const part of parts) {
      if (!part) continue;
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + part.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}

/** Returns a function that ends the highlights. The DOM stays unchanged; older browsers show none. */
function markInRow(seq: number, parts: readonly string[]): () => void {
  const log = document.querySelector("[role=log]");
  if (!log || parts.length === 0 || typeof CSS === "undefined" || !("highlights" in CSS)) return () => {};
  const mark = () => {
    const bubble = log.querySelector(`[data-seq="${seq}"] [data-bubble]`);
    CSS.highlights.set(NAME, new Highlight(...(bubble ? rangesIn(bubble, parts) : [])));
  };
  // Rows come and go on scrolling, and a rendition arrives later than its original.
  const observer = new MutationObserver(mark);
  const removeLook = addLook();
  observer.observe(log, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    observer.disconnect();
    removeLook();
    CSS.highlights.delete(NAME);
  };
}
