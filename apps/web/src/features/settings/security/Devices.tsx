import type { Output } from "@lingualoom/contract/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { Fragment } from "react";
import { sessionsQuery } from "#/data/account/session.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { ResourceRow } from "../ResourceRow.tsx";

type Session = Output<"GET /auth/sessions">[number];

const HANDHELD = /^(iOS|Android|iPadOS|HarmonyOS|KaiOS)$/;

export function Devices() {
  const { t } = useTranslation(["settings", "common"]);
  const query = useQuery(sessionsQuery);
  const end = useAction({
    act: (id: string | null): Promise<unknown> =>
      id === null ? call("DELETE /auth/sessions") : call("DELETE /auth/sessions/:id", { params: { id } }),
    done: (_, id) => t(id === null ? "signedOutOthers" : "signedOutDevice"),
    failed: t("signOutFailed"),
    stale: [keys.sessions],
  });
  const sessions = query.data?.toSorted((a, b) => Number(b.current) - Number(a.current));

  return (
    <div className="grid gap-5">
      <ResourceList
        label={t("sessionsTitle")}
        query={query}
        items={sessions}
        failed={t("sessionsFailed")}
        className="grid divide-y divide-line"
      >
        {(session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        )}
      </ResourceList>
      {sessions && sessions.length > 1 && (
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
  const lines = [
    <Fragment key="used">
      {t("lastUsed", { time: time(lastSeenAt) })}
      {ip && (
        <>
          {" · "}
          <bdi>{ip}</bdi>
        </>
      )}
    </Fragment>,
    [t("signedInSince", { time: time(createdAt) }), provider && t("providers:signedInBy", { name: provider })]
      .filter(Boolean)
      .join(" · "),
  ];
  return (
    <ResourceRow
      Icon={Icon}
      title={
        <>
          {name} {current && <span className="ms-2 text-sm font-normal text-green">{t("thisDevice")}</span>}
        </>
      }
      lines={lines}
    >
      {!current && (
        <Button look="quiet" busy={busy} onClick={onEnd} aria-label={`${t("signOutDevice")}: ${name}`}>
          {t("signOutDevice")}
        </Button>
      )}
    </ResourceRow>
  );
}
