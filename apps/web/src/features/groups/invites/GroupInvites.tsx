import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { type GroupInvite, groupInvitesQuery } from "#/data/conversations/groups.queries.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import { keys } from "#/data/keys.ts";
import { LinkButtons } from "#/features/invites/LinkButtons.tsx";
import { QrCode } from "#/features/invites/QrCode.tsx";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { type GroupPageProps, useGroup } from "../use-group.ts";

export function GroupInvites({ conversationId }: GroupPageProps) {
  const { t } = useTranslation(["groups", "chat"]);
  const query = useQuery(groupInvitesQuery(conversationId));
  const invites = query.data;
  const [isNew, setNew] = useState(false);
  return (
    <>
      <p className="text-sm text-muted">{t("invitesHint")}</p>
      {isNew || invites?.length === 0 ? (
        <NewInvite conversationId={conversationId} onMade={() => setNew(false)} />
      ) : (
        invites && (
          <Button look="quiet" onClick={() => setNew(true)}>
            {t("newLink")}
          </Button>
        )
      )}
      <ResourceList label={t("inviteLinks")} query={query} items={invites} failed={t("chat:listFailed")} waiting={null}>
        {(invite) => <InviteLink key={invite.code} conversationId={conversationId} invite={invite} />}
      </ResourceList>
    </>
  );
}

interface Props {
  readonly conversationId: string;
  readonly invite: GroupInvite;
}

function InviteLink({ conversationId, invite }: Props) {
  const { t, i18n } = useTranslation(["groups", "guests", "people"]);
  const [hasQr, setQr] = useState(false);
  const { data: config } = useQuery(configQuery);
  const { code, url, expiresAt, usesLeft, approval, guests } = invite;
  const end = useAction({
    act: () => call("DELETE /conversations/:conversationId/invites/:code", { params: { conversationId, code } }),
    failed: t("changeFailed"),
    stale: [keys.groupInvites(conversationId)],
  });
  const facts = [
    expiresAt && t("until", { time: written(new Date(expiresAt), "dateAndTime", i18n.language) }),
    usesLeft !== null && t("usesLeft", { count: usesLeft }),
    approval && t("needsApproval"),
    guests && config?.signUp.guests && t("guests:admitted"),
  ].filter(Boolean);
  return (
    <li className="grid gap-3 border-t border-line py-5">
      <p dir="ltr" className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
        {url}
      </p>
      <p className="text-sm text-muted">{facts.join(" · ") || t("noLimits")}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButtons url={url} shareText={t("shareText")} />
        <Button look="quiet" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
          {t("qr")}
        </Button>
        <ConfirmAction action={t("endLink")} title={t("endLinkTitle")} text={t("endLinkText")} onDo={end.mutateAsync} />
      </div>
      {hasQr && (
        <div className="grid justify-center">
          <QrCode text={url} label={t("people:qr")} />
        </div>
      )}
    </li>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = { never: null, day: 1, week: 7, month: 30 } as const;
const USES = { any: null, one: 1, ten: 10, hundred: 100 } as const;

interface NewInviteProps {
  readonly conversationId: string;
  readonly onMade: () => void;
}

function NewInvite({ conversationId, onMade }: NewInviteProps) {
  const { t } = useTranslation(["groups", "guests"]);
  const { data: config } = useQuery(configQuery);
  const { conversation } = useGroup(conversationId);
  const mayHaveGuests = conversation !== undefined && !isSpace(conversation);
  const [end, setEnd] = useState<keyof typeof DAYS>("never");
  const [uses, setUses] = useState<keyof typeof USES>("any");
  const [approval, setApproval] = useState(false);
  const [wantsGuests, setGuests] = useState(false);
  const guests = wantsGuests && !approval;
  const make = useAction({
    act: () => {
      const [days, most] = [DAYS[end], USES[uses]];
      const expiresAt = days && new Date(Date.now() + days * DAY_MS).toISOString();
      return call("POST /conversations/:conversationId/invites", {
        params: { conversationId },
        body: { approval, guests, ...(expiresAt && { expiresAt }), ...(most && { uses: most }) },
      });
    },
    stale: [keys.groupInvites(conversationId)],
    onDone: onMade,
  });
  return (
    <div className="grid gap-4">
      <Choice
        label={t("linkEnds")}
        value={end}
        onChange={setEnd}
        options={[
          { value: "never", text: t("never") },
          { value: "day", text: t("days", { count: 1 }) },
          { value: "week", text: t("days", { count: 7 }) },
          { value: "month", text: t("days", { count: 30 }) },
        ]}
      />
      <Choice
        label={t("linkUses")}
        value={uses}
        onChange={setUses}
        options={[
          { value: "any", text: t("anyNumber") },
          { value: "one", text: "1" },
          { value: "ten", text: "10" },
          { value: "hundred", text: "100" },
        ]}
      />
      <SwitchField label={t("approval")} hint={t("approvalHint")} checked={approval} onChange={setApproval} />
      {mayHaveGuests && config?.signUp.guests ? (
        <SwitchField
          label={t("guests:allow")}
          hint={t(approval ? "guests:notWaiting" : "guests:allowInGroup")}
          disabled={approval}
          checked={guests}
          onChange={setGuests}
        />
      ) : (
        mayHaveGuests && config && <p className="text-sm text-muted">{t("guests:switchedOff")}</p>
      )}
      <ErrorLine text={make.error && sentenceOf(make.error, t("changeFailed"))} />
      <Button busy={make.isPending} onClick={() => make.mutate()}>
        {t("makeLink")}
      </Button>
    </div>
  );
}
