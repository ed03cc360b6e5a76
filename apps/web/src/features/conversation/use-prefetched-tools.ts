import i18next from "i18next";
import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { loadAhead } from "../../ui/lazy/prefetch.ts";

/** After the chat is there: what it loads first comes first. */
const LATER_MS = 1_500;

/** What pictures and emoji need. */
const NEEDED = [
  () => import("./composer/pictures/PicturePreviews.tsx"),
  () => import("./composer/pictures/read-picture.ts"),
  () => import("./composer/pictures/shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
  () => import("./message/pictures/ViewerSlot.tsx"),
  () => import("./composer/emoji/EmojiPicker.tsx"),
  () => import("./composer/emoji/fetch-words.ts").then(({ fetchWords }) => fetchWords(i18next.language)),
];

/**
 * Loads it before somebody clicks for it: offline it could not be fetched. One after the other, while nothing else is
 * to be done, so that whoever goes from chat to chat meanwhile does not wait for it.
 */
export function usePrefetchedTools(): void {
  const { i18n } = useTranslation("chat");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the emoji come in the page's language.
  useEffect(() => {
    let here = true;
    const timer = setTimeout(async () => {
      for (const load of NEEDED) {
        if (!here) return;
        await loadAhead(load);
      }
    }, LATER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [i18n.language]);
}
