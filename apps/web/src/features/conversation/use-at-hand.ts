import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { idle } from "../../ui/loaded-later.tsx";
import { savesData } from "../../ui/saves-data.ts";

/** After the chat is there: what it loads first comes first. */
const LATER_MS = 1_500;

/** What pictures and emoji need. */
const needed = (language: string): (() => Promise<unknown>)[] => [
  () => import("./pictures/PicturePreviews.tsx"),
  () => import("./pictures/read-picture.ts"),
  () => import("./pictures/shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
  () => import("../../realtime/outbox/upload-entry.ts"),
  () => import("./pictures/PictureViewer.tsx"),
  () => import("./emoji/EmojiPicker.tsx"),
  () => import("./emoji/fetch-words.ts").then(({ fetchWords }) => fetchWords(language)),
];

/**
 * Loads it before somebody clicks for it: offline it could not be fetched. One after the other, while nothing else is
 * to be done, so that whoever goes from chat to chat meanwhile does not wait for it.
 */
export function useAtHand(): void {
  const { i18n } = useTranslation("chat");
  useEffect(() => {
    if (savesData()) return;
    let here = true;
    const timer = setTimeout(async () => {
      for (const load of needed(i18n.language)) {
        await idle();
        if (!here) return;
        // What cannot come is tried again with the next chat, and when it is clicked for.
        await load().catch(() => {});
      }
    }, LATER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [i18n.language]);
}
