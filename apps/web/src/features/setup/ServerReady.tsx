import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { ActivityProvider } from "../admin/ActivityProvider.tsx";
import { CheckServer } from "../admin/system/doctor/CheckServer.tsx";
import { InviteDialog } from "../invites/InviteDialog.tsx";
import { ButtonLink } from "../session/ButtonLink.tsx";
import { Translating } from "./Translating.tsx";

/** Offers the next steps for a new server, each with one button; the dashboard has the same later. */
export function ServerReady({ me }: { readonly me: Me }) {
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
        <Translating />
        <CheckServer me={me} />
      </main>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </ActivityProvider>
  );
}
