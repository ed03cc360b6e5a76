import i18next from "i18next";
import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { prefetch } from "../../ui/lazy/prefetch.ts";

/** After the chat, whose own files come first. */
const LATER_MS = 1_500;

/** The tools for pictures and emoji. */
const TOOLS = [
  () => import("./composer/pictures/add-files.ts"),
  () => import("./composer/pictures/shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
  () => import("./message/pictures/ViewerSlot.tsx"),
  () => import("./composer/emoji/EmojiPanel.tsx"),
  () => import("./message/reactions/ReactionPicker.tsx"),
  () => import("./composer/emoji/fetch-words.ts").then(({ fetchWords }) => fetchWords(i18next.language)),
];

/**
 * Prefetches the composer's tools: offline they could not be fetched. One after the other, while the page is idle, so that
 * switching chats does not wait for them. Draws nothing.
 */
export function PrefetchedTools() {
  const { i18n } = useTranslation("chat");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keywords of the emoji come in the page's language.
  useEffect(() => {
    let here = true;
    const timer = setTimeout(async () => {
      for (const load of TOOLS) {
        if (!here) return;
        await prefetch(load);
      }
    }, LATER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [i18n.language]);
  return null;
}
