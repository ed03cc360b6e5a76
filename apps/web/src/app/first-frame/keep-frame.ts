import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { listedConversations } from "../../data/conversations/conversations.queries.ts";
import { keys } from "../../data/keys.ts";
import { forgetFrame, keepFrame } from "../../data/offline/kept-frame.ts";
import { keptPerson } from "../../data/offline/kept-person.ts";

/** After a change of the list: what follows at once is drawn too. */
const SETTLED_MS = 1_000;
/** More is no list of chats. */
const CHARACTERS_MAX = 300_000;

/** Known only to a page that is connected. */
const LIVE = ".online-dot, .sr-only[data-live], [role=status], img[src^='blob:']";

/**
 * Keeps how the list of chats looks, so that the next start shows it before the app has loaded. A frame that may show what is
 * gone is no longer kept.
 *
 * @returns how to stop; the frame stays
 */
export function keepFirstFrame(client: QueryClient, me: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    timer = undefined;
    // What was kept before is still the latest that was drawn.
    if (document.querySelector("[data-first-frame] [data-waiting]")) return;
    const html = drawnList();
    const app = document.querySelector<HTMLLinkElement>("link[data-app]")?.href;
    if (!html || !app || keptPerson() !== me) return forgetFrame();
    const language = i18next.language;
    keepFrame({
      app,
      person: me,
      language,
      direction: i18next.dir(language),
      until: firstExpiry(client),
      html,
    });
  };
  const later = () => {
    timer ??= setTimeout(keep, SETTLED_MS);
  };
  const hidden = () => {
    if (document.visibilityState !== "hidden") return;
    clearTimeout(timer);
    keep();
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    const [part] = query.queryKey;
    if (type === "updated" && (part === keys.allConversationLists[0] || part === keys.me[0])) later();
  });
  document.addEventListener("visibilitychange", hidden);
  later();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", hidden);
  };
}

function firstExpiry(client: QueryClient): number | null {
  const times = listedConversations(client).flatMap(({ lastMessage: { expiresAt } }) =>
    expiresAt ? [Date.parse(expiresAt)] : [],
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** Null while the page shows no list of chats from its beginning. */
function drawnList(): string | null {
  const page = document.querySelector("[data-first-frame]");
  const list = page?.querySelector("[data-first-frame=list]");
  const scroller = list?.querySelector("[data-scroller]");
  if (!page || !list || !scroller || scroller.scrollTop > 0) return null;
  const frame = page.cloneNode(false) as HTMLElement;
  const drawn = list.cloneNode(true) as HTMLElement;
  frame.append(drawn, emptyPane());
  drawn.classList.remove("invisible");
  for (const live of drawn.querySelectorAll(LIVE)) live.remove();
  for (const live of drawn.querySelectorAll("[data-live]")) {
    live.textContent = i18next.t("common:loading");
    live.className = "text-xs text-muted";
  }
  for (const element of [frame, ...frame.querySelectorAll("[id], [style], [aria-current]")]) {
    // Of the page's own elements, which the frame's must not be taken for.
    for (const name of ["id", "for", "aria-current"]) element.removeAttribute(name);
    const style = element.getAttribute("style");
    if (style) element.setAttribute("data-style", style);
    element.removeAttribute("style");
  }
  return frame.outerHTML.length > CHARACTERS_MAX ? null : frame.outerHTML;
}

/** Where a wide window shows the conversation. */
function emptyPane(): HTMLElement {
  return Object.assign(document.createElement("div"), { className: "flex-1 bg-paper max-md:hidden" });
}
