import { SITE_LANGUAGES, SITE_PAGES, type SitePage, siteAddress, siteFile } from "@lingualoom/contract/site.ts";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Document, type SiteAssets } from "./Document.tsx";
import { renderManifests } from "./manifest.ts";
import { CertificatePage } from "./pages/CertificatePage.tsx";
import { FeaturesPage } from "./pages/FeaturesPage.tsx";
import { HelpPage } from "./pages/HelpPage.tsx";
import { type InviteAssets, InvitePage } from "./pages/InvitePage.tsx";
import { LandingPage } from "./pages/LandingPage.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { PrivacyPage } from "./pages/PrivacyPage.tsx";
import { TermsPage } from "./pages/TermsPage.tsx";
import { WidgetDemoPage } from "./pages/WidgetDemoPage.tsx";
import type { SiteProps } from "./parts/site-page.ts";
import { appTextsIn, type SiteTexts, siteTexts } from "./texts.ts";

export interface RenderedFile {
  readonly file: string;
  readonly text: string;
}

type Name = SiteProps["page"];
const pages: Readonly<Record<Name, ComponentType<SiteProps>>> = {
  landing: LandingPage,
  features: FeaturesPage,
  help: HelpPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  certificate: CertificatePage,
  "not-found": NotFoundPage,
};

const headOf = (page: Name, texts: SiteTexts) =>
  page === "not-found"
    ? { title: `${texts.frame.notFoundTitle} · Lingualoom`, description: texts.frame.notFoundText }
    : { title: texts[page].title, description: texts[page].description };

export function renderSite(assets: SiteAssets): RenderedFile[] {
  const names = Object.keys(pages) as Name[];
  const rendered = SITE_LANGUAGES.flatMap((language) =>
    names.map((page) => {
      const texts = siteTexts[language];
      const Page = pages[page];
      const props = { page, language, texts };
      const html = renderToStaticMarkup(
        <Document {...props} {...headOf(page, texts)} assets={assets}>
          <Page {...props} />
        </Document>,
      );
      return { file: siteFile(page, language), text: `<!doctype html>${html}` };
    }),
  );
  return [
    ...rendered,
    ...renderWidgetDemo(assets),
    ...renderManifests(),
    { file: "site/robots.txt", text: ROBOTS },
    { file: "site/sitemap.xml", text: sitemap() },
  ];
}

/** Separate from the other pages, whose fonts and style this one does without. */
export const renderInvites = (assets: InviteAssets): RenderedFile[] =>
  SITE_LANGUAGES.map((language) => {
    const html = renderToStaticMarkup(
      <InvitePage language={language} texts={siteTexts[language]} app={appTextsIn(language)} assets={assets} />,
    );
    return { file: siteFile("invite", language), text: `<!doctype html>${html}` };
  });

const renderWidgetDemo = (assets: SiteAssets): RenderedFile[] =>
  SITE_LANGUAGES.map((language) => {
    const html = renderToStaticMarkup(
      <WidgetDemoPage language={language} texts={siteTexts[language]} assets={assets} />,
    );
    return { file: siteFile("widget-demo", language), text: `<!doctype html>${html}` };
  });

const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /settings
Disallow: /verify-email
Disallow: /reset-password
Allow: /

Sitemap: [[origin]]/sitemap.xml
`;

function sitemap(): string {
  const link = (page: SitePage, language: (typeof SITE_LANGUAGES)[number]) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="[[origin]]${siteAddress(page, language)}"/>`;
  const found = (Object.keys(SITE_PAGES) as SitePage[]).filter((page) => page !== "certificate");
  const urls = found.flatMap((page) =>
    SITE_LANGUAGES.map(
      (language) =>
        `<url><loc>[[origin]]${siteAddress(page, language)}</loc>${SITE_LANGUAGES.map((other) => link(page, other)).join("")}</url>`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}
