import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import type { IndexedPage } from "./index-pages.ts";

interface Props {
  readonly title: string;
  /** The page that leads here, where it is not the index. */
  readonly parent: IndexedPage | undefined;
  /** Without the index beside it. */
  readonly alone: boolean;
}

/** The title of a page and, where the index is not beside it or did not lead here, the way up. */
export function PageTitle({ title, parent, alone }: Props) {
  const { t } = useTranslation("settings");
  const router = useRouter();
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone, so the focus goes to the beginning of what is read next.
  const takesFocus = alone || parent !== undefined;
  useEffect(() => {
    scrollTo(0, 0);
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  /** Whoever came from there goes back, so that no entry of the browser's history stands twice. */
  const goUp = (event: MouseEvent) => {
    if (!state.fromAbove || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  const target = parent
    ? ({ to: "/settings/$page", params: { page: parent.name } } as const)
    : ({ to: "/settings" } as const);
  return (
    <header className="mb-6">
      {alone && <h1 className="sr-only">{t("title")}</h1>}
      {takesFocus && (
        <Link {...target} replace onClick={goUp} className={`${buttonLook("plain")} -ms-3 mb-2 ps-2!`}>
          <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
          {t(parent?.title ?? "title")}
        </Link>
      )}
      <h2 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {title}
      </h2>
    </header>
  );
}
