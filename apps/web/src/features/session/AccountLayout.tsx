import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { Link } from "@tanstack/react-router";
import i18next from "i18next";
import { Languages } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useServerName } from "#/data/account/use-server-name.ts";
import { showInterfaceIn } from "#/i18n/i18n.ts";
import { ownName } from "#/i18n/own-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Logo } from "#/ui/graphics/Logo.tsx";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

export function AccountLayout({ title, text, side, children }: Props) {
  const { t } = useTranslation("common");
  const name = useServerName();
  return (
    <div className={`safe-area grid min-h-dvh ${side ? "lg:grid-cols-2" : ""}`}>
      <main className="grid content-start justify-items-center px-5 py-6 sm:content-center">
        <div className="w-full max-w-sm">
          <Link to="/" className="mb-6 inline-flex sm:mb-10 min-h-11 items-center gap-2 text-lg font-semibold">
            <Logo />
            {t("product")}
            {name !== t("product") && <bdi className="font-normal text-muted">{name}</bdi>}
          </Link>
          <h1 className={`text-2xl text-balance ${side ? "font-display font-medium" : "font-semibold"}`}>{title}</h1>
          {text && <p className="mt-2 text-muted">{text}</p>}
          <div className="mt-7 grid gap-5">{children}</div>
          <PageLanguage />
        </div>
      </main>
      {side}
    </div>
  );
}

function PageLanguage() {
  const { t, i18n } = useTranslation("common");
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // Chosen before the page was hydrated, which React does not notice.
    const chosen = select.current?.value;
    if (chosen && chosen !== i18next.language) void showInterfaceIn(chosen);
  }, []);
  return (
    <label className="mt-10 flex w-fit items-center gap-2 text-sm text-muted">
      <Languages aria-hidden size={16} />
      <span className="sr-only">{t("interfaceLanguage")}</span>
      <select
        ref={select}
        value={i18n.language}
        onChange={(event) => void showInterfaceIn(event.target.value)}
        className="min-h-11 rounded-md border border-edge bg-surface drop-down text-ink"
      >
        {INTERFACE_LANGUAGES.map((code) => (
          // The browser's name for it may differ from the build's.
          <option key={code} value={code} lang={code} suppressHydrationWarning>
            {ownName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}
