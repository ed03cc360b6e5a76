import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Copy, Languages } from "lucide-react";
import { type ReactNode, useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import type { TranslationContext } from "../rules/decision.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { LaterOverlay } from "./LaterOverlay.ts";
import { isAutomatic, isForeign, pictureWordsQuery } from "./picture-words-query.ts";

/** The server reads pictures if it may see texts; otherwise a device that translates does. */
const mayRead = (known: TranslationContext | undefined): known is TranslationContext =>
  known !== undefined && (known.privacyLevel !== "device" || known.device !== undefined);

interface PictureWordsParts {
  readonly button?: ReactNode;
  readonly overlay?: ReactNode;
  readonly texts?: ReactNode;
}

export function usePictureWords(
  message: Message | undefined,
  attachment: Attachment | undefined,
  transform: string,
): PictureWordsParts {
  const { t } = useTranslation(["translating", "chat"]);
  const rules = useTranslationRules();
  const { originals } = useThreadView();
  const { data: me } = useQuery(meQuery);
  const known = message && rules?.(message);
  const [chosen, setChosen] = useState<{ readonly id: string; readonly isAsked: boolean }>();
  const { _id: id = "", kind, width, height } = attachment ?? {};
  const isReadable = kind === "image" && width !== undefined && height !== undefined && mayRead(known);
  const byHand = chosen?.id === id ? chosen.isAsked : undefined;
  const isReceived = me && message?.senderId !== me._id;
  const isAsked = byHand ?? (known && isReceived && !originals && isAutomatic(known)) ?? false;
  const target = known?.settings.preferredLanguage ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    ...pictureWordsQuery(message, attachment, target, known?.privacyLevel),
    enabled: isReadable && isAsked && target !== "",
  });
  if (!isReadable) return {};
  // Automatic reading shows neither progress nor failures.
  const isShown = isAsked && (byHand || (data && isForeign(data, known)));
  const press = () => {
    setChosen({ id, isAsked: !isShown });
    if (!isShown && error) void refetch();
  };
  const words = isShown && !isFetching ? data : undefined;
  return {
    button: (
      <IconButton
        label={t(isShown ? "showOriginal" : "translatePicture")}
        aria-pressed={isShown}
        onClick={press}
        className={isShown ? "text-marigold-ink!" : ""}
      >
        <Languages aria-hidden size={20} className={isAsked && isFetching ? "animate-breathe" : ""} />
      </IconButton>
    ),
    ...(words && {
      overlay: (
        <LaterOverlay
          words={words}
          url={`${attachment?.url}?size=medium`}
          width={width}
          height={height}
          transform={transform}
        />
      ),
      texts: <WordsBelow words={words} />,
    }),
    ...(isShown && isFetching && { texts: <p role="status">{t("readingPicture")}</p> }),
    ...(isShown && error && { texts: <p role="alert">{sentenceOf(error, t("chat:changeFailed"))}</p> }),
  };
}

function WordsBelow({ words }: { readonly words: PictureWords }) {
  const { t } = useTranslation(["translating", "dialogs"]);
  const { lines, language, targetLanguage, engineName, error } = words;
  if (lines.length === 0) return <p className="text-center text-sm text-muted">{t("noWords")}</p>;
  const text = lines.map((line) => line.translation ?? line.text).join("\n");
  const copy = () =>
    copyText(text).then(
      () => toast.success(t("dialogs:copied")),
      () => toast.error(t("dialogs:copyFailed")),
    );
  return (
    <section aria-label={t("wordsInPicture")} className="mx-auto mb-3 max-w-prose text-sm">
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">{t("wordsInPicture")}</h3>
        <IconButton label={t("dialogs:copyText")} onClick={() => void copy()}>
          <Copy aria-hidden size={18} />
        </IconButton>
      </div>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {lines.map((line) => (
          <li key={`${line.box.x} ${line.box.y}`} className="py-0.5">
            {line.translation !== undefined && (
              <p dir="auto" lang={targetLanguage}>
                {line.translation}
              </p>
            )}
            <p
              dir="auto"
              lang={language ?? undefined}
              className={line.translation === undefined ? "" : "text-xs text-muted"}
            >
              {line.text}
            </p>
          </li>
        ))}
      </ul>
      {engineName && <p className="pt-1 text-xs text-muted">{engineName}</p>}
    </section>
  );
}
