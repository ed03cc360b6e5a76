import type { Output } from "@lingualoom/contract/calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { sessionsQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { toast } from "#/ui/toasts/toast.ts";

type Session = Output<"GET /auth/sessions">[number];

const HANDHELD = /^(iOS|Android|iPadOS|HarmonyOS|KaiOS)$/;

/** My sessions, this device first; signs the others out, one by one or together. */
export function Devices() {
  const { t } = useTranslation(["settings", "common"]);
  const client = useQueryClient();
  const { data, isPending, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call("DELETE /auth/sessions") : call("DELETE /auth/sessions/:id", { params: { id } }),
    onSuccess: (_, id) => toast.success(t(id === null ? "signedOutOthers" : "signedOutDevice")),
    onError: (error) => toast.error(sentenceOf(error, t("signOutFailed"))),
    // Whatever the answer was, the list shows the truth.
    onSettled: () => client.invalidateQueries({ queryKey: keys.sessions }),
  });
  const sessions = [...(data ?? [])].sort((a, b) => Number(b.current) - Number(a.current));

  return (
    <div className="grid gap-5">
      {isPending && <Skeleton className="rounded-md h-16" />}
      {!isPending && !data && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{t("sessionsFailed")}</p>
          <Retry onClick={() => void refetch()} />
        </div>
      )}
      <ul className="grid divide-y divide-line" aria-label={t("sessionsTitle")}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="danger"
          busy={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
          className="justify-self-start"
        >
          {t("signOutOthers")}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { t, i18n } = useTranslation(["settings", "providers"]);
  const { browser, system, current, createdAt, lastSeenAt, ip, provider } = session;
  const name = browser && system ? t("deviceName", { browser, system }) : browser || system || t("unknownDevice");
  const Icon = HANDHELD.test(system) ? Smartphone : Monitor;
  const time = (at: string) => new Date(at).toLocaleString(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <Icon aria-hidden size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {name} {current && <span className="ms-2 text-sm font-normal text-green">{t("thisDevice")}</span>}
        </p>
        <p className="text-sm text-muted">
          {t("lastUsed", { time: time(lastSeenAt) })}
          {ip && (
            <>
              {" · "}
              <bdi>{ip}</bdi>
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {t("signedInSince", { time: time(createdAt) })}
          {provider && ` · ${t("providers:signedInBy", { name: provider })}`}
        </p>
      </div>
      {!current && (
        <Button look="quiet" busy={busy} onClick={onEnd} aria-label={`${t("signOutDevice")}: ${name}`}>
          {t("signOutDevice")}
        </Button>
      )}
    </li>
  );
}
