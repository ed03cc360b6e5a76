import { type SiteLanguage, type SitePage, siteAddress } from "@lingualoom/contract/site.ts";
import type { SiteTexts } from "./texts.ts";

/** Describes a page for search engines, in schema.org's vocabulary. */
export function structuredData(
  page: SitePage,
  language: SiteLanguage,
  texts: SiteTexts,
  absolute: (path: string) => string,
): string {
  const software = {
    "@type": "SoftwareApplication",
    name: "Lingualoom",
    applicationCategory: "CommunicationApplication",
    operatingSystem: "Web",
    url: absolute(siteAddress("landing", language)),
    description: texts.landing.description,
    inLanguage: language,
    license: "https://www.apache.org/licenses/LICENSE-2.0",
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
  const questions = {
    "@type": "FAQPage",
    mainEntity: texts.landing.faq.map(({ q, a }) => ({
      "@type": "Question",
      name: q,
      acceptedAnswer: { "@type": "Answer", text: a },
    })),
  };
  const plain = {
    "@type": "WebPage",
    url: absolute(siteAddress(page, language)),
    inLanguage: language,
    isPartOf: { "@type": "WebSite", name: "Lingualoom", url: absolute("/") },
  };
  const graph = page === "landing" ? [software, questions] : [plain];
  // A "</script>" in a text would end the element.
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
}
