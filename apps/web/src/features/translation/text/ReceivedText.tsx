import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { keys } from "#/data/keys.ts";
import { storedKey } from "#/data/translation/stored-key.ts";
import { writtenRendition } from "#/data/translation/written-rendition.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useScrollIdle } from "#/ui/anchored-list/scroll-activity.ts";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import { TranslationBox } from "../by-hand/TranslationBox.tsx";
import { linkLook } from "../link-look.ts";
import { FailedTranslation } from "../original-or-translation/FailedTranslation.tsx";
import { Reading } from "../original-or-translation/Reading.tsx";
import { isRefusal } from "../renditions/refusal.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import { decideTranslation, type OnDevice, type TranslationContext } from "../rules/decision.ts";
import { useThreadView } from "../rules/thread-view.ts";
import { useSight } from "./use-seen.ts";

interface Props {
  readonly message: Message;
  /** Undefined until it is known whether the text may be translated. */
  readonly known: TranslationContext | undefined;
  readonly foot: ReactNode;
}

/**
 * A received message: in its reader's language if translated automatically, otherwise in the original, with a button to
 * translate it. Reasons against a translation are shown once for the conversation.
 */
export function ReceivedText({ message, known, foot }: Props) {
  const client = useQueryClient();
  const target = known?.settings.preferredLanguage ?? "";
  const [isKnown] = useState(() => client.getQueryData(storedKey(message, target)) !== undefined);
  const idle = useScrollIdle();
  const { originals } = useThreadView();
  const decision = known && decideTranslation(message, known);
  if (known && decision?.kind === "automatic") {
    const { device } = decision;
    const props = { message, known, device, foot };
    // Unknown renditions are not looked up while scrolling.
    return idle || isKnown ? <LookedUpText {...props} /> : <Reading {...props} asOriginal={originals} />;
  }
  return (
    <>
      <TextWithFoot text={message.text} language={message.language} foot={foot} />
      {decision?.kind === "offer" && <ManualTranslation message={message} target={target} device={decision.device} />}
    </>
  );
}

interface LookedUpProps {
  readonly message: Message;
  readonly known: TranslationContext;
  readonly device: OnDevice | undefined;
  readonly foot: ReactNode;
}

function LookedUpText({ message, known, device, foot }: LookedUpProps) {
  const target = known.settings.preferredLanguage;
  const place = useRef<HTMLDivElement>(null);
  // Only visible messages are translated: the cost follows the reader.
  const sight = useSight(place);
  const { originals, toggleOriginals } = useThreadView();
  const [shown, choose] = useShown(message);
  const [asked, setAsked] = useState(false);
  const ask = () => setAsked(true);
  const asOriginal = originals || shown === "original";
  const hasWritten = writtenRendition(message, target) !== undefined;
  const automatic = sight === true && !asOriginal && !hasWritten;
  const rendition = useRendition(message, target, { asked, automatic, lookUp: sight !== undefined, device });
  const written = useWritten(message, target, rendition.data);
  const data = written ?? rendition.data;
  const error = written ? null : rendition.error;
  return (
    <div ref={place}>
      <Reading
        message={message}
        known={known}
        device={device}
        foot={foot}
        rendition={data}
        failed={error !== null}
        asOriginal={asOriginal}
        onShown={(wanted) => {
          if (originals) toggleOriginals();
          choose(wanted);
        }}
        onCorrected={ask}
      />
      {error && !isRefusal(error) && (
        <FailedTranslation
          error={error}
          message={message}
          onRetry={asked ? rendition.retry : ask}
          again={rendition.again}
        />
      )}
    </div>
  );
}

/** A rendition that the author wrote or accepted from a reader. Lists and quotes of the message then show it too. */
function useWritten(message: Message, target: string, cached: MessageTranslation | undefined) {
  const client = useQueryClient();
  const { _id: id, revision } = message;
  const written = writtenRendition(message, target);
  const isTakenBack = !written && cached?.writtenBy !== undefined && !cached.remembered;
  useEffect(() => {
    const queryKey = keys.translation(id, revision, target);
    if (written) client.setQueryData(queryKey, written);
    if (!isTakenBack) return;
    const automatic = keys.automaticTranslation(id, revision, target);
    for (const key of [queryKey, storedKey({ _id: id, revision }, target), automatic])
      void client.resetQueries({ queryKey: key, exact: true });
  }, [client, id, revision, target, written, isTakenBack]);
  return written;
}

function ManualTranslation(props: Omit<ByHandProps, "asked" | "onAsk">) {
  const { message, target } = props;
  const client = useQueryClient();
  const [isKnown] = useState(() => client.getQueryData(storedKey(message, target)) !== undefined);
  const [asked, setAsked] = useState(false);
  const idle = useScrollIdle();
  const ask = () => setAsked(true);
  if (!idle && !isKnown && !asked) return <TranslateButton onAsk={ask} />;
  return <ManualLookup {...props} asked={asked} onAsk={ask} />;
}

interface ByHandProps {
  readonly message: Message;
  readonly target: string;
  readonly device: OnDevice | undefined;
  readonly asked: boolean;
  readonly onAsk: () => void;
}

function ManualLookup({ message, target, device, asked, onAsk }: ByHandProps) {
  const { t } = useTranslation("translation");
  const { originals } = useThreadView();
  const [shown, choose] = useShown(message);
  const wanted = { asked, automatic: false, device };
  const { data, error, busy, retry, again } = useRendition(message, target, wanted);
  const show = () => {
    choose("translation");
    if (!data) onAsk();
  };
  if (originals) return null;
  if (shown === "original")
    return (
      <button type="button" onClick={show} className={linkLook}>
        {t("show")}
      </button>
    );
  // Only a user who asked sees that there was nothing to translate.
  const silent = !asked && data?.provider === "none";
  if (silent || !(data || busy || error)) return <TranslateButton onAsk={onAsk} />;
  return (
    <TranslationBox
      message={message}
      translation={data}
      error={error}
      onRetry={asked ? retry : onAsk}
      again={again}
      onHide={() => choose("original")}
      onCorrected={onAsk}
    />
  );
}

function TranslateButton({ onAsk }: { readonly onAsk: () => void }) {
  const { t } = useTranslation("translation");
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-ms-1.5 mt-0.5 inline-flex min-h-8 items-center gap-1.5 rounded-md px-1.5 text-sm font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
    >
      <Languages aria-hidden size={15} />
      {t("translate")}
    </button>
  );
}
