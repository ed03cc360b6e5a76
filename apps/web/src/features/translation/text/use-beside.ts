import { type RefObject, useState } from "react";
import { decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { useThreadView } from "../rules/thread-view.ts";
import { useSeen } from "./use-seen.ts";

/** Whether an additional text of a message is translated, by the same rules, and which of the two is shown. */
export function useBeside(place: RefObject<Element | null>, language: string | undefined, known: TranslationContext) {
  const seen = useSeen(place);
  const { originals } = useThreadView();
  const [chosen, setChosen] = useState<"original" | "translation">();
  const decision = decideTranslation({ ...(language && { language }) }, known);
  const isAble = decision.kind === "automatic" || decision.kind === "offer";
  const asOriginal = chosen ? chosen === "original" : originals || decision.kind === "offer" || known.practice === true;
  return {
    isAble,
    isForDevice: isAble && decision.device === "only",
    asOriginal,
    isWanted: isAble && seen && !asOriginal,
    turn: () => setChosen(asOriginal ? "translation" : "original"),
  };
}
