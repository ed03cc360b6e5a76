import type { MessageRevision } from "@lingualoom/contract/calls/messages.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { revisionsQuery, translatedRevisionsQuery } from "#/data/conversations/revisions.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Popover } from "#/ui/layers/Popover.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { decideTranslation } from "../../translation/rules/decision.ts";
import { hasWords } from "../../translation/rules/has-words.ts";
import { useTranslationRules } from "../../translation/rules/TranslationRules.tsx";

interface Props {
  readonly message: Message;
}

/** The earlier texts of an edited message, newest first, as they were written or, on request, in the reader's language. */
export function Revisions({ message }: Props) {
  const { t, i18n } = useTranslation(["timeline", "translation", "translating"]);
  const { data, isError, refetch } = useQuery(revisionsQuery(message));
  const { mayTranslate, target, isAsked, ask, query } = useTranslated(message, data ?? []);
  const translated = isAsked ? query.data : undefined;
  return (
    <div>
      {!data && !isError && <Spinner />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("infoFailed")}
          <Retry onClick={() => void refetch()} />
        </p>
      )}
      {data?.length === 0 && <p className="text-sm">{t("noEdits")}</p>}
      {data && data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        <ul tabIndex={0} aria-label={t("edits")} className="grid max-h-[50dvh] gap-3 overflow-y-auto p-1">
          {data.map(({ text, language, writtenAt }, at) => (
            <li key={writtenAt} className={`border-s-2 ps-3 ${translated ? "border-marigold" : "border-line"}`}>
              <time dateTime={writtenAt} className="text-xs text-muted">
                {written(new Date(writtenAt), "dateAndTime", i18n.language)}
              </time>
              <p
                dir="auto"
                lang={(translated ? target : language) ?? "und"}
                className="text-sm wrap-anywhere whitespace-pre-wrap"
              >
                {translated?.texts[at] ?? text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayTranslate && (
        <button
          type="button"
          title={query.data?.engineName}
          aria-busy={query.isFetching}
          onClick={ask}
          className="mt-2 min-h-6 rounded-sm text-sm font-medium text-marigold-ink underline underline-offset-4 aria-busy:animate-breathe pointer-coarse:min-h-11"
        >
          {t(translated ? "translating:showOriginal" : "translation:translate")}
        </button>
      )}
      <ErrorLine text={query.error && sentenceOf(query.error, t("translation:failed"))} />
    </div>
  );
}

/** Translates earlier texts of others at the server, where that may and can. */
function useTranslated(message: Message, revisions: readonly MessageRevision[]) {
  const { data: me } = useQuery(meQuery);
  const known = useTranslationRules()?.(message);
  const [isAsked, setAsked] = useState(false);
  const target = known?.settings.preferredLanguage;
  const query = useQuery({ ...translatedRevisionsQuery(message, target), enabled: isAsked });
  const isForeign = ({ text, language }: MessageRevision) => {
    if (!known || !hasWords(text)) return false;
    const decision = decideTranslation({ ...(language && { language }) }, known);
    return (decision.kind === "offer" || decision.kind === "automatic") && decision.device !== "only";
  };
  return {
    mayTranslate: message.senderId !== me?._id && query.data?.provider !== "none" && revisions.some(isForeign),
    target,
    isAsked,
    ask: () => (query.isError ? void query.refetch() : setAsked(!isAsked)),
    query,
  };
}

interface PopoverProps extends Props {
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function RevisionsPopover({ message, anchor, onClose }: PopoverProps) {
  const { t } = useTranslation("timeline");
  return (
    <Popover label={t("edits")} anchor={anchor} className="w-72" onClose={onClose}>
      <h2 className="mb-2 font-semibold">{t("edits")}</h2>
      <Revisions message={message} />
    </Popover>
  );
}
