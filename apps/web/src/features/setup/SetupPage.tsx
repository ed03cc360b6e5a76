import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { AccountLayout } from "../session/AccountLayout.tsx";
import { ServerReady } from "./ServerReady.tsx";
import { SetupCode } from "./SetupCode.tsx";
import { SetupForm } from "./SetupForm.tsx";

/** Sets up an empty server for its first administrator. The page exists only until then. */
export function SetupPage() {
  const { t } = useTranslation(["setup", "session"]);
  const { data: config, isPending } = useQuery({ ...configQuery, refetchOnMount: "always" });
  const { data: me } = useQuery(meQuery);
  const [code, setCode] = useState<{ readonly text: string; readonly mailServer: boolean } | null>(null);
  const navigate = useNavigate();
  const hasArrived = useLocation({ select: ({ state }) => state.serverIsReady === true });
  const [isReady, setReady] = useState(hasArrived);
  // Kept, since the state of the location is already gone while a link of this page is being followed.
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
