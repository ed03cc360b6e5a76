import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { useState } from "react";
import { storedKey } from "#/data/translation/stored-key.ts";
import { usePaintedAndIdle, useScrollIdle } from "#/ui/anchored-list/scroll-activity.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import { ManualTranslation } from "../by-hand/ManualTranslation.tsx";
import { Reading } from "../original-or-translation/Reading.tsx";
import { decide } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import type { TranslatedProps } from "./LookedUpText.tsx";
import { LookedUpText } from "./LookedUpText.tsx";
import { ReaderViewButton } from "./ReaderViewButton.tsx";

// A message shows as it was written before the code that looks up its translation is loaded.

interface Props {
  readonly message: Message;
  readonly mine: boolean;
  /** Who reads an own message; null in a group, where each member reads it in a language of their own. */
  readonly reader: Person | null;
  readonly foot: ReactNode;
  /** Draws it instead where I practise. */
  readonly Learning?: ComponentType<TextProps>;
}

export type TextProps = Omit<Props, "Learning">;

/** The text of a message: a received one in the language I read, an own one with the way to see how it is read. */
export function MessageText({ Learning, ...props }: Props) {
  const { message, mine, reader, foot } = props;
  // What appears when one points at a message is not needed for the first paint.
  const painted = usePaintedAndIdle();
  const touch = useMedia(TOUCH);
  const rules = useTranslationRules();
  const { text, language } = message;
  if (Learning && rules?.(message).practice) return <Learning {...props} />;
  if (!mine && hasWords(text)) return <ReceivedText message={message} foot={foot} />;
  return (
    <>
      <TextWithFoot text={text} language={language} foot={foot} />
      {mine && reader && painted && !touch && hasWords(text) && <ReaderViewButton message={message} reader={reader} />}
    </>
  );
}

interface ReceivedTextProps {
  readonly message: Message;
  readonly foot: ReactNode;
}

/**
 * A received message: in its reader's language where that goes by itself, otherwise as it was written, with the offer to
 * translate it. Why it cannot be translated is said once for the conversation.
 */
function ReceivedText({ message, foot }: ReceivedTextProps) {
  const rules = useTranslationRules();
  const known = rules?.(message);
  const decision = known && decide(message, known);
  if (known && decision?.kind === "automatic")
    return <TranslatedText message={message} known={known} device={decision.device} foot={foot} />;
  return (
    <>
      <TextWithFoot text={message.text} language={message.language} foot={foot} />
      {known && decision?.kind === "offer" && (
        <ManualTranslation message={message} target={known.settings.preferredLanguage} device={decision.device} />
      )}
    </>
  );
}

/** A received message that is translated by itself. During scrolling nothing is looked up that is not known yet. */
function TranslatedText(props: TranslatedProps) {
  const { message, known } = props;
  const client = useQueryClient();
  const key = storedKey(message, known.settings.preferredLanguage);
  const [isKnown] = useState(() => client.getQueryData(key) !== undefined);
  const idle = useScrollIdle();
  const { originals } = useThreadView();
  return idle || isKnown ? <LookedUpText {...props} /> : <Reading {...props} asOriginal={originals} />;
}
