import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { useState } from "react";
import { keys } from "../../../data/keys.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import type { Known } from "../rules/decision.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { PictureOverlay } from "./PictureOverlay.tsx";
import { WordsBelow } from "./WordsBelow.tsx";

/** The server reads pictures where it may see texts; where they stay on devices, nobody reads them. */
const mayRead = (known: Known | undefined) => known !== undefined && known.privacyLevel !== "device";

/** What stands in the picture that is viewed, in the language that I read, once I ask for it. */
export function usePictureWords(message: Message | undefined, attachment: Attachment | undefined, transform: string) {
  const { t } = useTranslation(["translating", "chat"]);
  const rules = useTranslationRules();
  const known = message && rules?.(message);
  const [asked, setAsked] = useState<string>();
  const { _id: id = "", kind, width, height } = attachment ?? {};
  const isAsked = asked === id;
  const target = known?.settings.preferredLanguage ?? "";
  const { data, error, isFetching } = useQuery({
    queryKey: keys.pictureWords(message?._id ?? "", id, target),
    queryFn: () => call("POST /media/:id/words", { params: { id }, body: { targetLanguage: target } }),
    enabled: isAsked && target !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (kind !== "image" || !width || !height || !mayRead(known)) return {};
  const words = isAsked && !isFetching ? data : undefined;
  return {
    button: (
      <IconButton
        label={t(isAsked ? "showOriginal" : "translatePicture")}
        aria-pressed={isAsked}
        onClick={() => setAsked(isAsked ? undefined : id)}
        className={isAsked ? "text-marigold-ink" : ""}
      >
        <Languages aria-hidden size={20} className={isFetching ? "animate-breathe" : ""} />
      </IconButton>
    ),
    ...(words && {
      overlay: <PictureOverlay words={words} width={width} height={height} transform={transform} />,
      texts: <WordsBelow words={words} />,
    }),
    ...(isAsked && isFetching && { texts: <p role="status">{t("readingPicture")}</p> }),
    ...(isAsked && error && { texts: <p role="alert">{sentenceOf(error, t("chat:changeFailed"))}</p> }),
  };
}
