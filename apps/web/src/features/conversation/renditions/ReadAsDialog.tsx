import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { keys } from "#/data/keys.ts";
import { suggestionsQuery } from "#/data/translation/suggestions.queries.ts";
import { useName } from "#/features/people/use-name.ts";
import { written } from "#/i18n/format-time.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Difference } from "#/ui/text/Difference.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { ReportDialog } from "../report/ReportDialog.tsx";
import { RenditionRow } from "./RenditionRow.tsx";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export function ReadAsDialog({ message, onClose }: Props) {
  const { t } = useTranslation(["preview", "common", "timeline"]);
  const client = useQueryClient();
  const { _id: id } = message;
  const [reported, setReported] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ["read-as", id],
    queryFn: () => call("GET /message/:id/renditions", { params: { id } }),
  });
  const { mayCall } = usePermissions();
  const history = useQuery({
    ...suggestionsQuery(id, message.suggestions),
    enabled: mayCall("GET /message/:id/suggestions"),
  });
  const isWaiting = ({ kind, decision }: { kind: string; decision?: string | undefined }) =>
    kind === "suggested" && decision === undefined;
  const waiting = history.data?.filter(isWaiting) ?? [];
  const changes = history.data?.filter((one) => !isWaiting(one)) ?? [];
  const renew = () => {
    void client.invalidateQueries({ queryKey: keys.ofMessage("as-read-by", id) });
    return Promise.all([refetch(), history.isEnabled && history.refetch()]);
  };
  const onError = (error: Error) => toast.error(sentenceOf(error, t("notSaved")));
  const change = useMutation({
    mutationFn: ({ language, text }: { readonly language: string; readonly text: string | null }) =>
      text === null
        ? call("DELETE /message/:id/renditions/:language", { params: { id, language } })
        : call("PUT /message/:id/renditions/:language", { params: { id, language }, body: { text } }),
    onSuccess: renew,
    onError,
  });
  const decide = useMutation({
    mutationFn: ({ suggestionId, accepted }: { readonly suggestionId: string; readonly accepted: boolean }) =>
      call("POST /message/:id/suggestions/:suggestionId/decision", {
        params: { id, suggestionId },
        body: { accepted },
      }),
    // A refused decision means that the suggestion is gone, or has changed.
    onSettled: renew,
    onError,
  });
  if (reported !== null)
    return <ReportDialog message={message} part={{ suggestionId: reported }} onClose={() => setReported(null)} />;
  return (
    <Dialog title={t("timeline:readAs")} sheet onClose={onClose}>
      {!data && !isError && <Spinner />}
      {!data && isError && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("notLoaded")}
          <Retry onClick={() => void refetch()} />
        </p>
      )}
      {waiting.length > 0 && (
        <ul aria-label={t("suggestions")} className="grid max-h-[40dvh] gap-4 overflow-y-auto p-1">
          {waiting.map((one) => (
            <Waiting
              key={one._id}
              suggestion={one}
              busy={decide.isPending}
              onDecide={(accepted) => decide.mutate({ suggestionId: one._id, accepted })}
              onReport={() => setReported(one._id)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className="text-sm">{t("noReaders")}</p>}
      {data && data.length > 0 && (
        <ul className="grid max-h-[50dvh] gap-3 overflow-y-auto p-1">
          {data.map((read) => (
            <Row
              key={read.language}
              message={message}
              read={read}
              busy={change.isPending}
              onWrite={(text) =>
                change.mutateAsync({ language: read.language, text }).then(
                  () => true,
                  () => false,
                )
              }
              onTakeBack={() => change.mutate({ language: read.language, text: null })}
            />
          ))}
        </ul>
      )}
      {changes.length > 0 && <ChangeHistory changes={changes} />}
      <p dir="auto" className="border-t border-line pt-2 text-sm text-muted">
        {message.text}
      </p>
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}

interface RowProps {
  readonly message: Message;
  readonly read: Output<"GET /message/:id/renditions">[number];
  readonly busy: boolean;
  readonly onWrite: (text: string) => Promise<boolean>;
  readonly onTakeBack: () => void;
}

function Row({ message, read, onTakeBack, ...rest }: RowProps) {
  const { t } = useTranslation("preview");
  const { language, readers, text, writtenBy, engineName, remembered } = read;
  const isMine = writtenBy === message.senderId;
  const name = useName(message.conversationId, isMine ? undefined : writtenBy);
  const others = remembered ? t("byRemembered", { name }) : t("byApproved", { name });
  return (
    <RenditionRow
      language={language}
      readers={readers}
      text={text}
      mark={isMine ? t("yourWords") : writtenBy ? others : engineName}
      reason={t("notYet")}
      // Remembered words disappear with the message for which they were accepted.
      onTakeBack={writtenBy && !remembered ? onTakeBack : undefined}
      {...rest}
    />
  );
}

function ChangeHistory({ changes }: { readonly changes: readonly RenditionChange[] }) {
  const { t, i18n } = useTranslation(["preview", "common"]);
  const what = ({ kind, decision, by }: RenditionChange) => {
    const name = by.deleted ? t("common:deletedAccount") : by.fullName;
    if (kind === "written") return t("historyWritten");
    if (kind === "taken-back") return t("historyTakenBack");
    return decision === "accepted" ? t("historyAccepted", { name }) : t("historyDeclined", { name });
  };
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer rounded-sm font-medium text-indigo pointer-coarse:min-h-11 pointer-coarse:content-center">
        {t("history")}
      </summary>
      <ol className="mt-2 grid max-h-[30dvh] gap-3 overflow-y-auto p-1">
        {changes.map((change) => (
          <li key={change._id} className="grid gap-0.5 border-s-2 border-line ps-2">
            <p className="flex flex-wrap gap-x-2 text-xs text-muted">
              <span>{what(change)}</span>
              <span>{languageName(change.language, i18n.language)}</span>
              <time dateTime={change.decidedAt ?? change.at}>
                {written(new Date(change.decidedAt ?? change.at), "dateAndTime", i18n.language)}
              </time>
            </p>
            {change.text !== undefined && (
              <Difference
                before={change.before ?? ""}
                after={change.text}
                language={change.language}
                spoken={
                  change.before === undefined
                    ? change.text
                    : t("insteadOf", { before: change.before, after: change.text })
                }
              />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface WaitingProps {
  readonly suggestion: RenditionChange;
  readonly busy: boolean;
  readonly onDecide: (accepted: boolean) => void;
  readonly onReport: () => void;
}

function Waiting({ suggestion, busy, onDecide, onReport }: WaitingProps) {
  const { t, i18n } = useTranslation(["preview", "common", "dialogs"]);
  const { by, language, text = "", before = "" } = suggestion;
  const name = by.deleted ? t("common:deletedAccount") : by.fullName;
  return (
    <li className="grid gap-2 border-s-2 border-marigold ps-3">
      <p className="text-xs text-muted">{t("suggests", { name, language: languageName(language, i18n.language) })}</p>
      <Difference
        before={before}
        after={text}
        language={language}
        spoken={before === "" ? text : t("insteadOf", { before, after: text })}
      />
      <div className="flex flex-wrap gap-2">
        <Button className="text-sm" busy={busy} onClick={() => onDecide(true)}>
          {t("approve")}
        </Button>
        <Button look="quiet" className="text-sm" busy={busy} onClick={() => onDecide(false)}>
          {t("decline")}
        </Button>
        <Button look="plain" className="ms-auto text-sm" onClick={onReport}>
          {t("dialogs:report")}
        </Button>
      </div>
    </li>
  );
}
