import type { Message } from "@lingualoom/contract/shapes.ts";
import { decide } from "./decision.ts";
import { TranslationPlace } from "./TranslationPlace.tsx";
import { useTranslationRules } from "./TranslationRules.tsx";

/** Below a received message: the offer to translate it, its translation, or why there is none. */
export function TranslationSlot({ message }: { readonly message: Message }) {
  const rules = useTranslationRules();
  if (!rules) return null;
  const known = rules(message);
  const decision = decide(message, known);
  if (decision.kind === "nothing") return null;
  return <TranslationPlace message={message} target={known.settings.preferredLanguage} decision={decision} />;
}
