import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { keys } from "#/data/keys.ts";
import { useName } from "#/features/people/use-name.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { RichText } from "#/ui/text/RichText.tsx";
import { EngineBadge } from "../details/EngineBadge.tsx";
import { linkLook } from "../link-look.ts";
import { FailedTranslation } from "../original-or-translation/FailedTranslation.tsx";

interface Props {
  readonly message: Message;
  readonly reader: Person;
}

interface InBubbleProps extends Props {
  readonly onClose: () => void;
}

export function ReaderViewInBubble({ onClose, ...props }: InBubbleProps) {
  const { t } = useTranslation(["translating", "timeline"]);
  useClosedByEscape(onClose);
  return (
    <ReaderView {...props}>
      {!props.message.forwarded && !props.reader.deleted && (
        // The list handles its click.
        <button type="button" data-menu data-opens="suggestions" aria-haspopup="dialog" className={`${linkLook} me-4`}>
          {t("timeline:readAs")}
        </button>
      )}
      <button type="button" onClick={onClose} className={linkLook}>
        {t("close")}
      </button>
    </ReaderView>
  );
}

export function ReaderView({ message, reader, children }: Props & { readonly children?: ReactNode }) {
  const { t, i18n } = useTranslation(["translating", "preview"]);
  const name = (code: string) => languageName(code, i18n.language);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.asReadBy(message._id, message.revision, reader._id),
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id: message._id },
        body: { asReadBy: reader._id },
      }),
    staleTime: 60_000,
  });
  return (
    <section aria-label={t("asReadBy", { name: reader.fullName })} className="mt-1.5 border-s-2 border-marigold ps-2">
      {isFetching && (
        <p role="status" className="flex items-center gap-2 py-1 text-sm text-marigold-ink">
          <Spinner size={15} />
          {t("translating")}
        </p>
      )}
      {error && !isFetching && (
        <FailedTranslation
          error={error}
          message={message}
          onRetry={() => void refetch()}
          again={() => void refetch()}
        />
      )}
      {data && !isFetching && data.provider === "none" && (
        <p className="py-1 text-sm">{t("asWritten", { name: reader.fullName })}</p>
      )}
      {data && !isFetching && data.provider !== "none" && (
        <>
          <RichText text={data.translatedText} language={data.targetLanguage} className="my-1" />
          <div className="mb-1 flex flex-wrap items-baseline gap-x-1.5 text-sm text-muted">
            <span>{t("preview:backIn", { language: name(data.sourceLanguage) })}</span>
            {data.back ? (
              <RichText text={data.back.translatedText} language={data.back.targetLanguage} />
            ) : (
              <span>{t("noWayBack")}</span>
            )}
          </div>
          <p className="me-4 inline text-xs text-muted">
            {data.writtenBy ? <PersonsWords message={message} rendition={data} /> : <EngineBadge by={data} />}
          </p>
        </>
      )}
      {children}
    </section>
  );
}

interface WordsProps {
  readonly message: Message;
  readonly rendition: MessageTranslation;
}

function PersonsWords({ message, rendition }: WordsProps) {
  const { t } = useTranslation("preview");
  const isMine = rendition.writtenBy === message.senderId;
  const name = useName(message.conversationId, isMine ? undefined : rendition.writtenBy);
  if (isMine) return t("yourWords");
  return rendition.remembered ? t("byRemembered", { name }) : t("byApproved", { name });
}
