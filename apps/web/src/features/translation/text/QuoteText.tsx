import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import type { Quote } from "@lingualoom/contract/shapes.ts";
import { useRef } from "react";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import { decideTranslation, type OnDevice } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useSight } from "./use-seen.ts";

interface Props {
  readonly quote: Quote;
  readonly me: string | undefined;
}

/** A quoted text as in its own message: by the same rules, and from the same renditions. */
export function QuoteText({ quote, me }: Props) {
  const known = useTranslationRules()?.(quote);
  const isForeign = known && quote.senderId !== me && hasWords(quote.text);
  const decision = isForeign && decideTranslation(quote, known);
  if (isForeign && decision && decision.kind === "automatic")
    return <Translated quote={quote} target={known.settings.preferredLanguage} device={decision.device} />;
  return <Written quote={quote} />;
}

const Written = ({ quote: { text, language } }: { readonly quote: Quote }) => (
  <span lang={language === "und" ? undefined : language}>{withoutMarks(text)}</span>
);

interface TranslatedProps {
  readonly quote: Quote;
  readonly target: string;
  readonly device: OnDevice | undefined;
}

function Translated({ quote, target, device }: TranslatedProps) {
  const place = useRef<HTMLSpanElement>(null);
  const sight = useSight(place);
  const { originals } = useThreadView();
  const [shown] = useShown(quote);
  const asOriginal = originals || shown === "original";
  const { data } = useRendition(quote, target, {
    asked: false,
    automatic: sight === true && !asOriginal,
    lookUp: sight !== undefined,
    device,
  });
  const isTranslated = !asOriginal && data && data.provider !== "none";
  return (
    <span ref={place}>
      {isTranslated ? (
        <span lang={data.targetLanguage}>{withoutMarks(data.translatedText)}</span>
      ) : (
        <Written quote={quote} />
      )}
    </span>
  );
}
