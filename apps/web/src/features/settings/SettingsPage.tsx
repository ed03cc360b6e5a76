import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { meQuery } from "#/data/account/session.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { NARROW, useMedia } from "#/ui/hooks/use-media.ts";
import { PageTitle } from "./PageTitle.tsx";
import { FIRST_PAGE, pageNamed } from "./pages.ts";
import { SettingsIndex } from "./SettingsIndex.tsx";

/** On a wide screen the index with a page beside it; on a narrow one either of them. */
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
