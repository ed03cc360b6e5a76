import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { DEFAULT_SETTINGS, settingsQuery } from "../../api/settings.queries.ts";
import { languagesQuery, translationStatusQuery } from "../../api/translation.queries.ts";
import { decide } from "./decision.ts";
import { TranslationPlace } from "./TranslationPlace.tsx";

/** Below a received message: the offer to translate it, its translation, or why there is none. */
export function TranslationSlot({ message }: { readonly message: Message }) {
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const { data: status } = useQuery(translationStatusQuery);
  const decision = decide(message, { settings, pairs: languages?.pairs, setup: status?.setup });
  if (decision.kind === "nothing") return null;
  return <TranslationPlace message={message} target={settings.preferredLanguage} decision={decision} />;
}
