import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { SITE_LANGUAGES, type SitePage, siteAddress, siteLocaleOf } from "@lingualoom/contract/site.ts";
import type { ReactNode } from "react";
import { Footer } from "./parts/Footer.tsx";
import { IfServerFact, serverValue } from "./parts/Given.tsx";
import { Head } from "./parts/Head.tsx";
import { Header } from "./parts/Header.tsx";
import type { SiteProps } from "./parts/site-page.ts";
import { structuredData } from "./structured-data.ts";

export interface SiteAssets {
  readonly script: string;
  readonly style: string;
  readonly fonts: readonly string[];
  readonly picture: string;
}

interface Props extends SiteProps {
  readonly title: string;
  readonly description: string;
  readonly assets: SiteAssets;
  readonly children: ReactNode;
}

const OTHER_LANGUAGES = SITE_LANGUAGES.filter((language) => language !== "en").join(" ");
const absolute = (path: string) => `${serverValue("origin")}${path}`;

/** A whole page without inline scripts and styles, which the content security policy refuses. */
export function Document({ title, description, assets, children, ...props }: Props) {
  const { page, language, texts } = props;
  return (
    <html lang={language} dir={directionOf(language)} data-languages={page === "not-found" ? "" : OTHER_LANGUAGES}>
      <head>
        <Head title={title} description={description} {...assets} />
        {language === "en" && page !== "not-found" && <script src="/visitors-language.js" />}
        {/* These fonts have only Latin letters, which are rare on a page in Arabic. */}
        {directionOf(language) === "ltr" &&
          assets.fonts.map((font) => (
            <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
          ))}
        {(page === "not-found" || page === "certificate") && <meta name="robots" content="noindex" />}
        {page !== "not-found" && (
          <Shared
            page={page}
            title={title}
            description={description}
            assets={assets}
            language={language}
            texts={texts}
          />
        )}
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only rounded-md bg-indigo px-4 py-3 text-on-indigo focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-40"
        >
          {texts.frame.skip}
        </a>
        {page !== "not-found" && (
          <IfServerFact when="isNew">
            <aside className="bg-marigold-soft px-4 py-3 text-center">
              <a href="/setup" className="font-medium text-marigold-ink underline underline-offset-4">
                {texts.frame.newServer}
              </a>
            </aside>
          </IfServerFact>
        )}
        <Header {...props} />
        <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
          {children}
        </main>
        <Footer {...props} />
        <section
          aria-label={texts.frame.notifications}
          data-island="left-message"
          data-logged-out={texts.frame.loggedOut}
          aria-live="polite"
          className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center"
        />
      </body>
    </html>
  );
}

/** Metadata for search engines and link previews. */
function Shared({
  page,
  title,
  description,
  assets,
  language,
  texts,
}: Omit<Props, "page" | "children"> & { page: SitePage }) {
  const address = absolute(siteAddress(page, language));
  return (
    <>
      <link rel="canonical" href={address} />
      {SITE_LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={absolute(siteAddress(page, other))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(siteAddress(page, "en"))} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Lingualoom" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={siteLocaleOf(language)} />
      <meta property="og:image" content={absolute(assets.picture)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={texts.landing.heroTitle} />
      <meta name="twitter:card" content="summary_large_image" />
      {/* Data instead of a script: nothing executes it, so the policy does not apply. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, escaped where they are put together.
        dangerouslySetInnerHTML={{ __html: structuredData(page, language, texts, absolute) }}
      />
    </>
  );
}
