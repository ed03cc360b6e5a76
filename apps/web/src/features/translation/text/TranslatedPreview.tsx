import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { languagesQuery } from "#/data/translation/translation.queries.ts";
import { useDevice } from "../device/use-device.ts";
import { useRendition } from "../renditions/use-rendition.ts";
import { useShown } from "../renditions/use-shown.ts";
import { decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useModelsFor } from "../rules/use-models-for.ts";
import { SingleLineText } from "./SingleLineText.tsx";

interface Props {
  readonly conversation: Conversation;
}

export function TranslatedPreview({ conversation }: Props) {
  const { lastMessage, privacyLevel, autoTranslate: autoHere } = conversation;
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: languages } = useQuery(languagesQuery);
  const known: TranslationContext = {
    settings,
    pairs: languages?.pairs,
    phrases: languages?.phrases,
    device: useDevice(),
    setup: undefined,
    privacyLevel,
    autoHere,
  };
  const target = settings.preferredLanguage;
  const decision = decideTranslation(lastMessage, known);
  const wanted = hasWords(lastMessage.text) && decision.kind === "automatic";
  useModelsFor([lastMessage], () => known);
  const [shown] = useShown(lastMessage);
  const { data } = useRendition(lastMessage, target, {
    asked: false,
    automatic: wanted,
    lookUp: wanted,
    device: decision.kind === "automatic" ? decision.device : undefined,
  });
  const isTranslated = wanted && shown !== "original" && data && data.provider !== "none";
  if (!isTranslated)
    return <SingleLineText message={lastMessage} text={lastMessage.text} language={lastMessage.language} />;
  return (
    <>
      <Languages aria-hidden size={10} className="me-1 shrink-0 text-marigold-ink" />
      <SingleLineText message={lastMessage} text={data.translatedText} language={data.targetLanguage} />
    </>
  );
}
