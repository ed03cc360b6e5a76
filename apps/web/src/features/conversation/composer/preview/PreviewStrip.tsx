import { use, useEffect, useState, useSyncExternalStore } from "react";
import type { Address } from "#/data/address.ts";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { askAboutDraft } from "./ask-about-draft.ts";
import { DraftPreviewer } from "./draft-previewer.ts";
import { givenRenditions, type OwnWords } from "./given-renditions.ts";
import { MeaningChecker } from "./meaning/meaning-checker.ts";
import { shownTexts } from "./meaning/shown-texts.ts";
import { PreviewList } from "./PreviewList.tsx";
import { PreviewStatus } from "./PreviewStatus.tsx";
import { QuestionAllowance } from "./question-allowance.ts";
import { useHowFar } from "./use-how-far.ts";
import { useLowered } from "./use-lowered.ts";

interface Props {
  readonly address: Address;
  readonly text: string;
}

const NOTHING: OwnWords = Object.freeze({});

/** The two that ask the server about a draft, with one allowance. */
function askersOf(address: Address) {
  const allowance = new QuestionAllowance();
  const after = (milliseconds: number, act: () => void) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  };
  return {
    previewer: new DraftPreviewer({
      ask: (text, signal) => askAboutDraft("POST /conversations/:conversationId/previews", address, { text }, signal),
      after,
      allowance,
    }),
    checker: new MeaningChecker({
      ask: ({ draft, language, renditions }, signal) =>
        askAboutDraft(
          "POST /conversations/:conversationId/meaning",
          address,
          { text: draft, language, renditions: [...renditions] },
          signal,
        ),
      after,
      allowance,
    }),
  };
}

/** Below the composer: what the others will read of the text in it. */
export function PreviewStrip({ address, text }: Props) {
  const { t } = useTranslation("preview");
  const { renditions } = use(OpenChatContext);
  const [{ previewer, checker }] = useState(() => askersOf(address));
  const state = useSyncExternalStore(previewer.subscribe, previewer.get);
  const meaning = useSyncExternalStore(checker.subscribe, checker.get);
  const [own, setOwn] = useState(NOTHING);
  // Sent, or taken back: the next text is another message.
  if (text === "" && own !== NOTHING) setOwn(NOTHING);
  const { level, sentence } = useHowFar(address);
  const lowered = useLowered(level, text);

  useEffect(() => {
    // Another level is another answer; the first one is no change.
    if (level === undefined) return;
    previewer.forget();
    checker.forget();
  }, [previewer, checker, level]);
  useEffect(() => {
    if (level !== undefined && level !== "device") previewer.typed(text);
  }, [previewer, level, text]);
  useEffect(() => {
    if (level !== undefined && level !== "device") checker.show(shownTexts(state, own, text));
  });
  useEffect(
    () => () => {
      previewer.stop();
      checker.stop();
    },
    [previewer, checker],
  );
  useEffect(() => renditions.set(givenRenditions(state, own, text)));
  useEffect(() => () => renditions.set([]), [renditions]);

  if (text.trim() === "") return null;
  return (
    <section
      aria-label={t("title")}
      className="-mt-2 max-h-[35dvh] overflow-y-auto bg-surface px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:px-4"
    >
      {/* Its text stands under the text of the field. */}
      <div className="mx-auto grid max-w-172 gap-1.5 ps-[3.4375rem]">
        {level === "device" && <p className="text-xs text-muted">{sentence}</p>}
        {level !== "device" && <PreviewList state={state} draft={text} own={own} onOwn={setOwn} meaning={meaning} />}
        <PreviewStatus
          state={state}
          draft={text}
          lowered={lowered}
          meaning={meaning}
          onAsk={previewer.askNow}
          onCheck={checker.askNow}
        />
      </div>
    </section>
  );
}
