import type { Me } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { ActivityProvider } from "../admin/ActivityProvider.tsx";
import { CheckServer } from "../admin/system/doctor/CheckServer.tsx";
import { Reach } from "../admin/system/reach/Reach.tsx";
import { InviteDialog } from "../invites/InviteDialog.tsx";
import { AccountForm } from "../session/AccountForm.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";
import { ButtonLink } from "../session/ButtonLink.tsx";
import { SetupForm } from "./SetupForm.tsx";
import { Translating } from "./Translating.tsx";
import "./texts.ts";

/** Sets up an empty server for its first administrator. The page exists only until then. */
export function SetupPage() {
  const { t } = useTranslation(["setup", "session"]);
  const { data: config, isPending } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const { data: me } = useQuery(meQuery);
  const [code, setCode] = useState<{ readonly text: string; readonly mailServer: boolean } | null>(null);
  const navigate = useNavigate();
  const hasArrived = useLocation({ select: ({ state }) => state.serverIsReady === true });
  const [isReady, setReady] = useState(hasArrived);
  // Kept in state, since the location's state is already gone while a link of this page is being followed.
  if (hasArrived && !isReady) setReady(true);
  if (isReady && me?.isAdmin) return <ServerReady me={me} />;
  if (isPending) return <FullScreenSpinner />;
  if (!config?.isNew) return <Navigate to="/" search={{}} replace />;
  return (
    <AccountLayout title={t("title")} text={code ? t("formText") : t("codeText")}>
      {code ? (
        <SetupForm
          code={code.text}
          hasMailServer={code.mailServer}
          onDone={() => navigate({ to: "/setup", state: { serverIsReady: true }, replace: true })}
        />
      ) : (
        <SetupCode onCode={(text, mailServer) => setCode({ text, mailServer })} />
      )}
    </AccountLayout>
  );
}

/** Offers the next steps for a new server, each with one button; the dashboard has the same later. */
function ServerReady({ me }: { readonly me: Me }) {
  const { t } = useTranslation("setup");
  const { data: config } = useQuery(configQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <ActivityProvider>
      <main className="safe-area mx-auto grid max-w-2xl px-5 py-10">
        <Logo />
        <h1 className="mt-6 text-2xl font-semibold">{t("readyTitle", { name: config?.name ?? "" })}</h1>
        <p className="mt-2 text-muted">{t("readyText")}</p>
        <div className="mt-6 mb-10 flex flex-wrap items-center gap-3">
          <ButtonLink to="/">{t("openChat")}</ButtonLink>
          <Button look="quiet" onClick={() => setInviting(true)}>
            {t("invite")}
          </Button>
        </div>
        <Reach />
        <Translating />
        <CheckServer me={me} />
      </main>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </ActivityProvider>
  );
}

interface Props {
  readonly onCode: (code: string, mailServer: boolean) => void;
}

/** Asks for the code in the server's log. The logged address has it after `#`, where no proxy sees it. */
function SetupCode({ onCode }: Props) {
  const { t } = useTranslation("setup");
  const [code, setCode] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const check = useMutation({
    mutationFn: () => call("POST /setup/check", { body: { code } }),
    onSuccess: ({ mailServer }) => onCode(code, mailServer),
  });
  const goOn = useEffectEvent(() => code && check.mutate());
  // A code in the address is submitted automatically.
  useEffect(() => void goOn(), []);
  return (
    <AccountForm
      onSubmit={() => code.trim() && check.mutate()}
      label={t("continue")}
      busyLabel={t("continue")}
      busy={check.isPending}
      disabled={!code.trim()}
      noValidate
    >
      <Field
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        hint={t("codeHint")}
        error={check.isError ? sentenceOf(check.error, t("failed")) : undefined}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          if (check.isError) check.reset();
        }}
      />
    </AccountForm>
  );
}
