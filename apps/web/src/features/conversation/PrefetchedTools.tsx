import i18next from "i18next";
import { useEffect } from "react";
import type { Address } from "../../data/address.ts";
import { usePreviewsHere } from "../../data/drafts/preview-switch.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { prefetch } from "../../ui/lazy/prefetch.ts";

/** After the chat, whose own files come first. */
const LATER_MS = 1_500;

/** The tools for pictures and emoji. */
const TOOLS = [
  () => import("./composer/pictures/add-files.ts"),
  () => import("./composer/pictures/shrink-picture.ts").then(({ fetchShrinking }) => fetchShrinking()),
  () => import("./message/pictures/ViewerSlot.tsx"),
  () => import("./emoji/EmojiPanel.tsx"),
  () => import("./message/reactions/ReactionPicker.tsx"),
  () => import("./emoji/fetch-words.ts").then(({ fetchWords }) => fetchWords(i18next.language)),
];

const PreviewStrip = lazyComponent(
  async () => (await import("./composer/preview/PreviewStrip.tsx")).PreviewStrip,
  null,
  { optional: true, texts: "preview" },
);

interface Props {
  readonly me: string;
  readonly address: Address;
  /** Of the next message. */
  readonly text: string;
}

/**
 * Prefetches the composer's tools: offline they could not be fetched. One after the other, while the page is idle, so that
 * switching chats does not wait for them. Below the composer it shows what the others will read, where I have turned that on.
 */
export function PrefetchedTools({ me, address, text }: Props) {
  const { i18n } = useTranslation("chat");
  const showsPreviews = usePreviewsHere(me, address);
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
  return showsPreviews && <PreviewStrip key={address} me={me} address={address} text={text} />;
}
