import { useEffect } from "react";

/** After the chat is there: what it loads first comes first. */
const LATER_MS = 1_500;

/** Loads what sending and looking at pictures needs before it is needed: offline it could not be fetched. */
export function usePicturesAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        import("./PicturePreviews.tsx"),
        import("./read-picture.ts"),
        import("./shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
        import("../../../realtime/outbox/upload-entry.ts"),
        import("./PictureViewer.tsx"),
      ]);
    }, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
}
