import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useLocation, useParams, useRouter } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentType, type MouseEvent, useEffect, useRef } from "react";
import { configQuery, meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { buttonLook } from "#/ui/forms/Button.tsx";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { OwnGlossary } from "../glossary/Glossary.tsx";
import { ServerLinks } from "../invites/server-links/ServerLinks.tsx";
import { Phrasebook } from "../learning/phrasebook/Phrasebook.tsx";
import { NeedsHttps } from "../needs-https/NeedsHttps.tsx";
import { AppearancePage } from "./appearance/AppearancePage.tsx";
import { BotsPage } from "./bots/BotsPage.tsx";
import { DataPage } from "./data/DataPage.tsx";
import { INDEX, type IndexedPage, indexFor, mayInvite, type PageProps } from "./index-pages.ts";
import { LanguagePage } from "./language/LanguagePage.tsx";
import { LearningPage } from "./learning/LearningPage.tsx";
import { MePage } from "./me/MePage.tsx";
import { OnDevice } from "./on-device/OnDevice.tsx";
import { PrivacyPage } from "./privacy/PrivacyPage.tsx";
import { SecurityPage } from "./security/SecurityPage.tsx";
import { TranslationsPage } from "./translations/TranslationsPage.tsx";

export function SettingsPage() {
  const { t } = useTranslation("settings");
  const { data: me } = useQuery(meQuery);
  const { page: asked } = useParams({ strict: false });
  const narrow = useMedia(NARROW);
  const page = pageNamed(asked);
  if (!me) return null;
  if (asked && !page) return <Navigate to="/settings" replace />;
  if (narrow && !page)
    return (
      <div className="safe-area">
        <main className="px-3 py-4">
          <SettingsIndex beside={null} />
        </main>
      </div>
    );
  const { name, title, Page, ...shown } = page ?? FIRST_PAGE;
  const parent = "parent" in shown ? shown.parent : undefined;
  const body = (
    <main className="max-w-2xl min-w-0 px-5 py-4 md:px-10 md:py-8">
      <PageTitle key={name} title={t(title)} parent={parent} alone={narrow} />
      <div key={`page ${name}`}>
        <Page me={me} />
      </div>
    </main>
  );
  if (narrow) return <div className="safe-area">{body}</div>;
  return (
    <div className="safe-area grid min-h-dvh grid-cols-[20rem_minmax(0,1fr)]">
      <div className="border-e border-line bg-surface">
        <div className="sticky top-0 max-h-dvh overflow-y-auto px-3 py-4">
          <SettingsIndex beside={parent?.name ?? name} />
        </div>
      </div>
      {body}
    </div>
  );
}

interface Props {
  readonly title: string;
  readonly parent: IndexedPage | undefined;
  readonly alone: boolean;
}

/** The title of a page and, if the index is not next to it or did not lead here, the way up. */
function PageTitle({ title, parent, alone }: Props) {
  const { t } = useTranslation("settings");
  const router = useRouter();
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The clicked element is gone, so the focus goes to the beginning of the new content.
  const takesFocus = alone || parent !== undefined;
  useEffect(() => {
    scrollTo(0, 0);
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  /** Goes back if the user came from there, so that the browser's history has no duplicate entry. */
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

interface SettingsIndexProps {
  /** The page next to it; null if the index is alone, as on a phone. */
  readonly beside: string | null;
}

function SettingsIndex({ beside }: SettingsIndexProps) {
  const { t } = useTranslation("settings");
  const alone = beside === null;
  const { data: me } = useQuery(meQuery);
  const { data: config } = useQuery(configQuery);
  const pages = indexFor(config, me);
  return (
    <nav aria-label={t("title")}>
      <Link to="/" className={`${buttonLook("plain")} -ms-2`}>
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
        {t("back")}
      </Link>
      <h1 className="mt-3 mb-4 px-2 text-2xl font-semibold">{t("title")}</h1>
      <ul className="grid gap-0.5">
        {pages.map(({ name, title, contents, Icon }) => (
          <li key={name}>
            <Link
              to="/settings/$page"
              params={{ page: name }}
              state={{ fromAbove: alone }}
              aria-current={name === beside ? "page" : undefined}
              className="flex min-h-14 items-center gap-4 rounded-md px-2 py-2 transition-colors duration-150 hover:bg-sunken aria-[current=page]:bg-indigo-soft"
            >
              <Icon aria-hidden size={20} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t(title)}</span>
                <span className="block text-sm text-muted">{t(contents)}</span>
              </span>
              {alone && <ChevronRight aria-hidden size={18} className="text-muted rtl:-scale-x-100" />}
            </Link>
          </li>
        ))}
      </ul>
      <NeedsHttps className="mt-4 px-2" />
    </nav>
  );
}

const PAGE_OF: Readonly<Record<IndexedPage["name"], ComponentType<PageProps>>> = {
  me: MePage,
  language: LanguagePage,
  learning: LearningPage,
  appearance: AppearancePage,
  privacy: PrivacyPage,
  security: SecurityPage,
  invitations: InvitationsPage,
  data: DataPage,
};

const PAGES = INDEX.map((page) => ({ ...page, Page: PAGE_OF[page.name] }));
const FIRST_PAGE = { ...INDEX[0], Page: MePage };

const FURTHER = [
  { name: "translations", title: "historyTitle", parent: INDEX[1], Page: TranslationsPage },
  { name: "on-device", title: "deviceModels", parent: INDEX[1], Page: OnDevice },
  { name: "phrasebook", title: "phrasebook", parent: INDEX[2], Page: Phrasebook },
  { name: "bots", title: "bots", parent: INDEX[5], Page: BotsPage },
  { name: "glossary", title: "glossary", parent: INDEX[1], Page: OwnGlossary },
] as const;

/** Addresses of pages that are parts of others. */
const PART_OF: Readonly<Record<string, string>> = { notifications: "appearance", devices: "security" };

const pageNamed = (name = "") => [...PAGES, ...FURTHER].find((page) => page.name === (PART_OF[name] ?? name));

function InvitationsPage({ me }: PageProps) {
  const { t } = useTranslation("joining");
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  if (!mayInvite(config, me)) return <p className="text-muted">{t("onlyAdministrators")}</p>;
  return (
    <div className="grid gap-5">
      <p className="text-muted">{t("pageText")}</p>
      <ServerLinks me={me._id} />
    </div>
  );
}
