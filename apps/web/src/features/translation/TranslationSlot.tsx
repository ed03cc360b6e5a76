import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScrollIdle } from "../../ui/anchored-list/scroll-activity.ts";
import { type Decision, decide } from "./decision.ts";
import { Otherwise } from "./Otherwise.tsx";
import { TranslationPlace } from "./TranslationPlace.tsx";
import { useTranslationRules } from "./TranslationRules.tsx";
import { storedKey } from "./use-rendition.ts";

/** Below a received message: the offer to translate it, its translation, or why there is none. */
export function TranslationSlot({ message }: { readonly message: Message }) {
  const rules = useTranslationRules();
  if (!rules) return null;
  const known = rules(message);
  const decision = decide(message, known);
  if (decision.kind === "nothing") return null;
  return <WhenIdle message={message} target={known.settings.preferredLanguage} decision={decision} />;
}

interface Props {
  readonly message: Message;
  readonly target: string;
  readonly decision: Exclude<Decision, { kind: "nothing" }>;
}

/** During scrolling nothing is looked up that is not known yet. */
function WhenIdle({ message, target, decision }: Props) {
  const client = useQueryClient();
  const [isKnown] = useState(() => client.getQueryData(storedKey(message, target)) !== undefined);
  const [asked, setAsked] = useState(false);
  const idle = useScrollIdle();
  if (!idle && !isKnown && !asked)
    return (
      <div className="min-h-px">
        <Otherwise decision={decision} onAsk={() => setAsked(true)} />
      </div>
    );
  return <TranslationPlace message={message} target={target} decision={decision} askedBefore={asked} />;
}
