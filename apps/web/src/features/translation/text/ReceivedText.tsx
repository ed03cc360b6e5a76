import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import { TextWithFoot } from "../../../ui/text/TextWithFoot.tsx";
import { TranslationByHand } from "../by-hand/TranslationByHand.tsx";
import { decide } from "../rules/decision.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { TranslatedText } from "./TranslatedText.tsx";

interface Props {
  readonly message: Message;
  readonly foot: ReactNode;
}

/**
 * A received message: in its reader's language where that goes by itself, otherwise as it was written, with the offer to
 * translate it. Why it cannot be translated is said once for the conversation.
 */
export function ReceivedText({ message, foot }: Props) {
  const rules = useTranslationRules();
  const known = rules?.(message);
  const decision = known && decide(message, known);
  if (known && decision?.kind === "automatic")
    return <TranslatedText message={message} known={known} device={decision.device} foot={foot} />;
  return (
    <>
      <TextWithFoot text={message.text} language={message.language} foot={foot} />
      {known && decision?.kind === "offer" && (
        <TranslationByHand message={message} target={known.settings.preferredLanguage} device={decision.device} />
      )}
    </>
  );
}
