import "@fontsource-variable/fraunces/index.css";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonLook } from "../../ui/Button.tsx";
import { Mark } from "../../ui/Mark.tsx";
import { WeaveArt } from "./WeaveArt.tsx";

const FACTS = ["factOriginal", "factHonest", "factSelf"] as const;

export function LandingPage() {
  const { t } = useTranslation(["landing", "common"]);
  return (
    <div className="mx-auto grid min-h-dvh max-w-6xl grid-rows-[auto_1fr_auto] px-5 sm:px-8">
      <header className="flex min-h-18 items-center justify-between gap-4">
        <span className="flex items-center gap-2 text-lg font-semibold">
          <Mark />
          {t("common:product")}
        </span>
        <nav aria-label={t("nav")} className="flex items-center gap-1">
          <Link to="/login" className={buttonLook("plain")}>
            {t("login")}
          </Link>
          <Link to="/signup" className={`${buttonLook("quiet")} max-sm:hidden`}>
            {t("getStarted")}
          </Link>
        </nav>
      </header>
      <main className="grid content-center gap-14 py-10">
        <div className="grid items-center gap-10 lg:grid-cols-[1.1fr_1fr]">
          <div>
            <h1 className="font-display text-display font-medium tracking-tight text-balance">
              {t("common:tagline")}
            </h1>
            <p className="mt-6 max-w-md text-lg text-muted">{t("intro")}</p>
            <Link to="/signup" className={`${buttonLook()} mt-8`}>
              {t("getStarted")}
            </Link>
          </div>
          <WeaveArt label={t("artLabel")} />
        </div>
        <section aria-label={t("factsTitle")}>
          <ul className="grid gap-8 border-t border-line pt-8 md:grid-cols-3">
            {FACTS.map((fact) => (
              <li key={fact} className="text-muted">
                {t(fact)}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="border-t border-line py-6 text-sm text-muted">{t("footer")}</footer>
    </div>
  );
}
