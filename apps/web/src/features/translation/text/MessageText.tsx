import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import type { ComponentType, ReactNode } from "react";
import { usePaintedAndIdle } from "../../../ui/anchored-list/scroll-activity.ts";
import { TOUCH, useMedia } from "../../../ui/hooks/use-media.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { TextWithFoot } from "../../../ui/text/TextWithFoot.tsx";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { ReceivedText } from "./ReceivedText.tsx";

const OwnMessageSlot = lazyComponent(async () => (await import("./OwnMessageSlot.tsx")).OwnMessageSlot, null, {
  prefetch: true,
  optional: true,
});

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
      {mine && reader && painted && !touch && hasWords(text) && <OwnMessageSlot message={message} reader={reader} />}
    </>
  );
}
