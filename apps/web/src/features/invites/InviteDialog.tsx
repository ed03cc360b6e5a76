import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { inGroups } from "@lingualoom/contract/invite-code.ts";
import { GREETING_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { keys } from "#/data/keys.ts";
import { changeOwnInvite, ownInviteQuery } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { FormButtons } from "#/ui/forms/Form.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { describedBy, Labelled } from "#/ui/forms/Labelled.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useOutcome } from "#/ui/kit/saving.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { LinkButtons } from "./LinkButtons.tsx";
import { QrCode } from "./QrCode.tsx";

interface Props {
  readonly onClose: () => void;
}

export function InviteDialog({ onClose }: Props) {
  const { t } = useTranslation("people");
  const { data: settings } = useQuery(settingsQuery);
  const { data, isError, refetch } = useQuery({
    ...ownInviteQuery(() => firstWordsIn(settings?.preferredLanguage ?? "")),
    enabled: settings !== undefined,
  });
  const whatItOpens = useWhatItOpens();
  return (
    <Dialog sheet title={t("title")} onClose={onClose}>
      <p className="text-muted">{whatItOpens}</p>
      {data && <Invite {...data} greeting={data.greeting ?? ""} onClose={onClose} />}
      {!data && (
        <div role="status" className="grid min-h-44 place-items-center text-muted">
          {isError ? <Retry onClick={() => void refetch()} /> : <Spinner />}
        </div>
      )}
    </Dialog>
  );
}

interface InviteProps extends Props {
  readonly code: string;
  readonly url: string;
  readonly greeting: string;
  readonly guests: boolean;
}

function Invite({ code, url, greeting, guests, onClose }: InviteProps) {
  const { t } = useTranslation("people");
  return (
    <>
      <GreetingField stored={greeting} />
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
        <QrCode text={url} label={t("qr")} />
        <div className="grid gap-1 text-center sm:text-start">
          <p className="text-sm text-muted">{t("codeLabel")}</p>
          <p dir="ltr" className="font-mono text-xl font-semibold tracking-wide">
            {inGroups(code)}
          </p>
        </div>
      </div>
      <p dir="ltr" className="rounded-md bg-sunken px-3 py-2 text-sm break-all">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButtons url={url} shareText={t("shareText")} />
      </div>
      <GuestsSwitch stored={guests} />
      <Renewal onEnded={onClose} />
    </>
  );
}

function GuestsSwitch({ stored }: { readonly stored: boolean }) {
  const { t } = useTranslation(["guests", "people"]);
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const save = useMutation({
    mutationFn: (guests: boolean) => changeOwnInvite({ guests }),
    onSuccess: (invite) => client.setQueryData(keys.ownInvite, invite),
  });
  const outcome = useOutcome(save, t("people:failed"));
  if (config?.signUp.guests === false) return <p className="text-sm text-muted">{t("switchedOff")}</p>;
  return (
    <SwitchField
      label={t("allow")}
      hint={t("allowHint")}
      checked={save.isPending ? save.variables : stored}
      onChange={save.mutate}
      {...outcome}
    />
  );
}

/** Both invalidate the current link, so each needs confirmation. */
function Renewal({ onEnded }: { readonly onEnded: () => void }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const [asking, setAsking] = useState<"renew" | "end" | null>(null);
  const act = useAction({
    act: async (what: "renew" | "end") => {
      if (what === "renew") client.setQueryData(keys.ownInvite, await call("POST /people/me/invite"));
      else await call("DELETE /people/me/invite");
    },
    failed: t("failed"),
    onDone(_, what) {
      setAsking(null);
      if (what === "renew") return;
      client.removeQueries({ queryKey: keys.ownInvite });
      onEnded();
    },
  });
  if (!asking)
    return (
      <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2">
        <Button look="plain" onClick={() => setAsking("renew")}>
          {t("renew")}
        </Button>
        <Button look="plain" className="text-red!" onClick={() => setAsking("end")}>
          {t("end")}
        </Button>
      </div>
    );
  return (
    <div role="alert" className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm">{t(asking === "renew" ? "renewAsk" : "endAsk")}</p>
      <FormButtons
        look="danger"
        action={t(asking)}
        busy={act.isPending}
        onAction={() => act.mutate(asking)}
        cancel={t("keep")}
        onCancel={() => setAsking(null)}
      />
    </div>
  );
}

/** Returns the default greeting of an invite, in the user's written language if available. */
async function firstWordsIn(language: string): Promise<string> {
  const known = isInterfaceLanguage(language) ? language : i18next.language;
  await i18next.loadLanguages(known);
  return i18next.getFixedT(known, "people")("firstWords");
}

function useWhatItOpens(): string {
  const { t, i18n } = useTranslation(["people", "joining"]);
  const { data: me } = useQuery(meQuery);
  const { data: config } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const { mode = "open", domains = [], everyoneMayInvite = false } = config?.signUp ?? {};
  if (mode === "domains") {
    const list = new Intl.ListFormat(i18n.language, { type: "disjunction" });
    return t("joining:myInviteForDomains", { domains: list.format(domains) });
  }
  const admits = mode === "open" || (mode === "invitation" && (everyoneMayInvite || me?.isAdmin));
  return admits ? t("text") : t("joining:myInviteForMembers");
}

/** Milliseconds without typing after which it is saved: the QR code may be scanned while the field has the focus. */
const PAUSE_MS = 400;

function GreetingField({ stored }: { readonly stored: string }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState(stored);
  const save = useMutation({
    mutationFn: (greeting: string) => changeOwnInvite({ greeting }),
    onSuccess: (invite) => client.setQueryData(keys.ownInvite, invite),
  });
  const tooLong = [...text].length > GREETING_CODE_POINTS;
  const saveNow = useEffectEvent(() => {
    const known = save.isError ? stored : (save.variables ?? stored);
    if (text !== known && !tooLong) save.mutate(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text restarts the pause.
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => saveNow(), []);
  const error = tooLong
    ? t("firstWordsTooLong", { limit: GREETING_CODE_POINTS })
    : save.error && (issueAt("greeting", save.error) ?? sentenceOf(save.error, t("failed")));
  return (
    <Labelled id={id} isInput label={t("firstWordsLabel")} hint={t("firstWordsHint")} error={error || undefined}>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook} field-sizing-content max-h-40 resize-none`}
      />
    </Labelled>
  );
}
