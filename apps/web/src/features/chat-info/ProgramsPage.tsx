import type { Output } from "@lingualoom/contract/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { programsQuery } from "#/data/conversations/programs.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ShownOnce } from "#/ui/forms/ShownOnce.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { HookForm } from "./hooks/HookForm.tsx";
import { HookRow } from "./hooks/HookRow.tsx";
import { OutgoingForm } from "./hooks/OutgoingForm.tsx";
import { OutgoingRow } from "./hooks/OutgoingRow.tsx";
import type { PageProps } from "./pages.ts";

/** Which programs read along in a chat or post to it, and who answers for each. */
export function ProgramsPage({ address }: PageProps) {
  const { t } = useTranslation(["programs", "common"]);
  const { data, isError, refetch } = useQuery(programsQuery(address));
  if (!data)
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {t("programsFailed")}
        <Retry onClick={() => void refetch()} />
      </div>
    ) : (
      <Skeleton className="h-16 rounded-md" />
    );
  return (
    <>
      <section aria-label={t("bots")} className="grid gap-3">
        <h3 className="font-semibold">{t("bots")}</h3>
        <p className="text-sm text-muted">{t(data.bots.length > 0 ? "botsHere" : "noBotsHere")}</p>
        {data.bots.length > 0 && (
          <ul aria-label={t("bots")} className="grid gap-3">
            {data.bots.map(({ bot, owner }) => (
              <li key={bot._id} className="flex items-center gap-3">
                <Avatar id={bot._id} name={bot.fullName} picture={bot.profilePic} />
                <div className="min-w-0">
                  <PersonName person={bot} />
                  <p className="text-sm text-muted">
                    {t("madeBy", { name: owner.deleted ? t("common:deletedAccount") : owner.fullName })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Hooks conversationId={address} hooks={data.hooks} mayManage={data.mayManage} />
      <OutgoingHooks conversationId={address} hooks={data.outgoing} mayManage={data.mayManage} />
    </>
  );
}

interface Props {
  readonly conversationId: string;
  readonly hooks: Output<"GET /conversations/:conversationId/programs">["hooks"];
  readonly mayManage: boolean;
}

/** The addresses by which programs post into a chat. */
function Hooks({ conversationId, hooks, mayManage }: Props) {
  const { t } = useTranslation("programs");
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <section aria-label={t("hooks")} className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t("hooks")}</h3>
      <p className="text-sm text-muted">{t(mayManage || hooks.length > 0 ? "hooksText" : "noHooks")}</p>
      {made !== null && (
        <ShownOnce label={t("hookAddress")} hint={t("hookOnce")} secret={made} onClose={() => setMade(null)} />
      )}
      {hooks.length > 0 && (
        <ul aria-label={t("hooks")} className="grid divide-y divide-line">
          {hooks.map((hook) => (
            <HookRow key={hook.id} conversationId={conversationId} hook={hook} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {isNew && (
        <HookForm
          conversationId={conversationId}
          onDone={(url) => {
            setNew(false);
            if (url) setMade(url);
          }}
        />
      )}
      {mayManage && !isNew && (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newHook")}
        </Button>
      )}
    </section>
  );
}

interface OutgoingHooksProps {
  readonly conversationId: string;
  readonly hooks: Output<"GET /conversations/:conversationId/programs">["outgoing"];
  readonly mayManage: boolean;
}

/** The servers to which a chat tells what happens in it. */
function OutgoingHooks({ conversationId, hooks, mayManage }: OutgoingHooksProps) {
  const { t } = useTranslation("programs");
  const [isNew, setNew] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section aria-label={t("outgoing")} className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t("outgoing")}</h3>
      <p className="text-sm text-muted">{t(mayManage || hooks.length > 0 ? "outgoingText" : "noOutgoing")}</p>
      {secret !== null && (
        <ShownOnce
          label={t("outgoingSecret")}
          hint={t("outgoingOnce")}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
      {hooks.length > 0 && (
        <ul aria-label={t("outgoing")} className="grid divide-y divide-line">
          {hooks.map((hook) => (
            <OutgoingRow key={hook.id} conversationId={conversationId} hook={hook} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {isNew && (
        <OutgoingForm
          conversationId={conversationId}
          onDone={(made) => {
            setNew(false);
            if (made) setSecret(made);
          }}
        />
      )}
      {mayManage && !isNew && (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newOutgoing")}
        </Button>
      )}
    </section>
  );
}
