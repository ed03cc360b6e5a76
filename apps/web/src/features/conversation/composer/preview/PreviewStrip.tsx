import { use, useEffect, useState, useSyncExternalStore } from "react";
import type { Address } from "../../../../data/conversations/address.ts";
import { switchPreviews } from "../../../../data/drafts/preview-switch.ts";
import { useTranslation } from "../../../../i18n/use-translation.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { OpenChatContext } from "../../open-chat-stores.ts";
import { askPreview } from "./ask-preview.ts";
import { DraftPreviewer } from "./draft-previewer.ts";
import { givenRenditions, type OwnWords } from "./given-renditions.ts";
import { PreviewList } from "./PreviewList.tsx";
import { PreviewStatus } from "./PreviewStatus.tsx";
import { useHowFar } from "./use-how-far.ts";
import { useLowered } from "./use-lowered.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly text: string;
}

const NOTHING: OwnWords = Object.freeze({});

/** Below the composer: what the others will read of the text in it. */
export function PreviewStrip({ me, address, text }: Props) {
  const { t } = useTranslation("preview");
  const { renditions } = use(OpenChatContext);
  const [previewer] = useState(
    () =>
      new DraftPreviewer({
        ask: (draft, signal) => askPreview(address, draft, signal),
        after(milliseconds, act) {
          const timer = setTimeout(act, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
  );
  const state = useSyncExternalStore(previewer.subscribe, previewer.get);
  const [own, setOwn] = useState(NOTHING);
  // Sent, or taken back: the next text is another message.
  if (text === "" && own !== NOTHING) setOwn(NOTHING);
  const { level, sentence } = useHowFar(address);
  const lowered = useLowered(level, text);

  useEffect(() => {
    // Another level is another answer; the first one is no change.
    if (level !== undefined) previewer.forget();
  }, [previewer, level]);
  useEffect(() => {
    if (level !== undefined && level !== "device") previewer.typed(text);
  }, [previewer, level, text]);
  useEffect(() => previewer.stop, [previewer]);
  useEffect(() => renditions.set(givenRenditions(state, own, text)));
  useEffect(() => () => renditions.set([]), [renditions]);

  return (
    <section
      aria-label={t("title")}
      className="-mt-2 max-h-[35dvh] overflow-y-auto bg-surface px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:px-2"
    >
      <div className="mx-auto grid max-w-174 gap-1.5">
        <div className="flex items-start justify-between gap-2">
          <p className="pt-1 text-xs text-muted">
            <span className="font-medium">{t("title")}</span> · {sentence}
          </p>
          <IconButton
            label={t("stop")}
            className="-my-1 size-7 shrink-0 pointer-coarse:size-11"
            onClick={() => switchPreviews(me, address, false)}
          >
            <span aria-hidden>×</span>
          </IconButton>
        </div>
        {text.trim() !== "" && level !== "device" && (
          <PreviewList state={state} draft={text} own={own} onOwn={setOwn} />
        )}
        <PreviewStatus state={state} draft={text} lowered={lowered} onAsk={previewer.askNow} />
      </div>
    </section>
  );
}
