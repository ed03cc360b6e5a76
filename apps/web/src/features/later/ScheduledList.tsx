import type { Scheduled } from "@lingualoom/contract/calls/scheduled.ts";
import { useQuery } from "@tanstack/react-query";
import { BellOff, Pencil, Send, X } from "lucide-react";
import { useState } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { conversationName } from "#/data/conversations/other-member.ts";
import { keys } from "#/data/keys.ts";
import { TimeDialog } from "#/features/reminders/TimeDialog.tsx";
import { fromNow, written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { timeZone } from "./time-zone.ts";
import { scheduledQuery } from "./use-scheduled.ts";
import "../reminders/texts.ts";

interface Props {
  readonly onOpen: (conversationId: string) => void;
}

export function ScheduledList({ onOpen }: Props) {
  const { t } = useTranslation(["later", "reminders"]);
  const query = useQuery(scheduledQuery);
  return (
    <ResourceList
      label={t("scheduled")}
      query={query}
      items={query.data}
      failed={t("reminders:failed")}
      empty={<p className="text-sm text-muted">{t("noScheduled")}</p>}
      className="grid gap-4"
    >
      {(one) => <ScheduledRow key={one._id} scheduled={one} onOpen={onOpen} />}
    </ResourceList>
  );
}

interface RowProps extends Props {
  readonly scheduled: Scheduled;
}

function ScheduledRow({ scheduled, onOpen }: RowProps) {
  const { t, i18n } = useTranslation(["later", "reminders"]);
  const { _id, conversationId, files, silent, failure } = scheduled;
  const now = useNow();
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const { data: conversation } = useQuery(conversationQuery(conversationId));
  const [isEdited, setEdited] = useState(false);
  const params = { id: _id };
  const common = { failed: t("reminders:failed"), stale: [keys.scheduled] };
  const send = useAction({ act: () => call("POST /scheduled/:id/send", { params }), ...common });
  const remove = useAction({ act: () => call("DELETE /scheduled/:id", { params }), ...common });
  const edit = useAction({
    act: (body: { text: string; silent: boolean; at: string; timeZone: string }) =>
      call("PATCH /scheduled/:id", { params, body }),
    stale: [keys.scheduled],
  });
  const at = new Date(scheduled.at);
  const text = scheduled.text || t("files", { count: files });
  const isBusy = send.isPending || remove.isPending;
  return (
    <li className="flex items-center gap-1">
      <div className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="line-clamp-3 wrap-anywhere">
          {text}
        </span>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {conversation && (
            <button
              type="button"
              onClick={() => onOpen(conversationId)}
              className="min-h-6 max-w-full rounded-sm hover:underline"
            >
              <bdi className="one-line">{conversationName(conversation, me?._id ?? "")}</bdi>
            </button>
          )}
          <time dateTime={scheduled.at} title={fromNow(at, now, i18n.language)}>
            {written(at, "dateAndTime", i18n.language)}
          </time>
          {silent && (
            <span role="img" aria-label={t("silent")} title={t("silent")}>
              <BellOff aria-hidden size={14} />
            </span>
          )}
        </p>
        {failure && <p className="text-red">{failure}</p>}
      </div>
      <IconButton label={t("editOne", { text })} disabled={isBusy} onClick={() => setEdited(true)}>
        <Pencil aria-hidden size={18} />
      </IconButton>
      <IconButton label={t("sendNowOne", { text })} disabled={isBusy} onClick={() => send.mutate()}>
        <Send aria-hidden size={18} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={t("deleteOne", { text })} disabled={isBusy} onClick={() => remove.mutate()}>
        <X aria-hidden size={18} />
      </IconButton>
      {isEdited && (
        <TimeDialog
          title={t("edit")}
          action={t("save")}
          {...(at.getTime() > now && { at })}
          text={scheduled.text}
          isOptional={files > 0}
          silent={silent}
          onDone={(chosen) =>
            edit.mutateAsync({
              text: chosen.text,
              silent: chosen.silent,
              at: chosen.at.toISOString(),
              timeZone: timeZone(),
            })
          }
          onClose={() => setEdited(false)}
        />
      )}
    </li>
  );
}
