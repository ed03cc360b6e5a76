import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";

/** After the chat is there: what it loads first comes first. */
const LATER_MS = 1_500;

/** Loads what pictures and emoji need before somebody clicks for them: offline it could not be fetched. */
export function useAtHand(): void {
  const { i18n } = useTranslation("chat");
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        import("./pictures/PicturePreviews.tsx"),
        import("./pictures/read-picture.ts"),
        import("./pictures/shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
        import("../../realtime/outbox/upload-entry.ts"),
        import("./pictures/PictureViewer.tsx"),
        import("./emoji/EmojiPicker.tsx"),
        import("./emoji/fetch-words.ts").then(({ fetchWords }) => fetchWords(i18n.language)),
      ]);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, [i18n.language]);
}
