import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { configQuery } from "../../data/account/session.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Logo } from "../../ui/graphics/Logo.tsx";
import { ActivityProvider } from "../admin/ActivityProvider.tsx";
import { CheckServer } from "../admin/system/doctor/CheckServer.tsx";
import { ButtonLink } from "../session/ButtonLink.tsx";
import { Translating } from "./Translating.tsx";

/** What makes a new server better, each with one button; the dashboard has the same later. */
export function ServerReady({ me }: { readonly me: Me }) {
  const { t } = useTranslation("setup");
  const { data: config } = useQuery(configQuery);
  return (
    <ActivityProvider>
      <main className="safe-area mx-auto grid max-w-2xl px-5 py-10">
        <Logo />
        <h1 className="mt-6 text-2xl font-semibold">{t("readyTitle", { name: config?.name ?? "" })}</h1>
        <p className="mt-2 text-muted">{t("readyText")}</p>
        <div className="mt-6 mb-10 flex flex-wrap items-center gap-3">
          <ButtonLink to="/">{t("openChat")}</ButtonLink>
          <Link
            to="/settings/$page"
            params={{ page: "invitations" }}
            className="grid min-h-11 place-items-center rounded-md border border-edge px-4 font-medium hover:bg-sunken"
          >
            {t("invite")}
          </Link>
        </div>
        <Translating />
        <CheckServer me={me} />
      </main>
    </ActivityProvider>
  );
}
