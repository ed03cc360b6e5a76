import { SITE_LANGUAGES, siteAddress } from "@lingualoom/contract/site.ts";
import type { ComponentProps } from "react";
import { ownName } from "#/i18n/own-name.ts";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { Entry } from "./Entry.tsx";
import { IfServerFact, serverValue } from "./Given.tsx";
import { plainLink, width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

export function Header(props: SiteProps) {
  const { language, texts } = props;
  const { frame } = texts;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper">
      <div
        data-island="progress"
        aria-hidden
        className="absolute inset-x-0 top-0 h-0.5 origin-left rtl:origin-right scale-x-0 bg-marigold"
      />
      <div className={`${width} flex min-h-16 items-center gap-2`}>
        <a
          href={siteAddress("landing", language)}
          aria-label={`Lingualoom[[if serverName]] ${serverValue("serverName")}[[end]], ${frame.home}`}
          className="me-auto flex min-h-11 items-center gap-2 text-lg font-semibold"
        >
          <Logo />
          <span className="max-[22.5rem]:sr-only">Lingualoom</span>{" "}
          <IfServerFact when="serverName">
            <bdi className="font-normal text-muted max-sm:hidden">{serverValue("serverName")}</bdi>
          </IfServerFact>
        </a>
        <nav aria-label={frame.nav} className="flex items-center max-lg:hidden">
          <Anchors {...props} />
        </nav>
        <button type="button" popoverTarget="languages" className={`${plainLink} gap-2 max-md:hidden`}>
          <svg aria-hidden viewBox="0 0 20 20" className="size-5 fill-none stroke-current" strokeWidth="1.5">
            <circle cx="10" cy="10" r="7.5" />
            <path d="M2.5 10h15M10 2.5c-4.5 4.5-4.5 10.5 0 15M10 2.5c4.5 4.5 4.5 10.5 0 15" />
          </svg>
          <span className="sr-only">{frame.languages}: </span>
          {ownName(language)}
        </button>
        <Languages
          {...props}
          id="languages"
          popover="auto"
          className="languages rounded-md border border-line bg-surface p-1 text-ink shadow-lift open:grid"
        />
        <IfServerFact when="signsUp">
          <a href="/login" className={`${plainLink} max-sm:hidden`}>
            {frame.login}
          </a>
        </IfServerFact>
        <Entry {...props} className="max-sm:px-3" />
        <button
          type="button"
          popoverTarget="menu"
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-edge lg:hidden"
        >
          <svg aria-hidden viewBox="0 0 20 20" className="size-5 fill-none stroke-current" strokeWidth="2">
            <path d="M3 6h14M3 10h14M3 14h14" />
          </svg>
          <span className="sr-only">{frame.menu}</span>
        </button>
      </div>
      <nav
        id="menu"
        data-island="menu"
        popover="auto"
        aria-label={frame.menu}
        className="menu inset-x-0 top-16 m-0 w-full border-b border-line bg-paper p-5 text-ink shadow-lift open:grid"
      >
        <Anchors {...props} />
        <IfServerFact when="!session">
          <a href="/login" className={plainLink}>
            {frame.login}
          </a>
        </IfServerFact>
        <Languages {...props} className="mt-2 grid grid-cols-2 border-t border-line pt-2 md:hidden" />
      </nav>
    </header>
  );
}

function Anchors({ language, page, texts: { frame } }: SiteProps) {
  const landing = page === "landing" ? "" : siteAddress("landing", language);
  return (
    <>
      <a href={`${landing}#features`} className={plainLink}>
        {frame.features}
      </a>
      <a href={`${landing}#how-it-works`} className={plainLink}>
        {frame.howItWorks}
      </a>
      <a href={`${landing}#faq`} className={plainLink}>
        {frame.faq}
      </a>
    </>
  );
}

function Languages({ page, language, texts: { frame }, ...list }: SiteProps & ComponentProps<"nav">) {
  return (
    <nav {...list} aria-label={frame.languages} data-island="languages">
      {SITE_LANGUAGES.map((code) => (
        <a
          key={code}
          href={siteAddress(page === "not-found" ? "landing" : page, code)}
          lang={code}
          hrefLang={code}
          data-language={code}
          aria-current={code === language ? "true" : undefined}
          className={`flex min-h-11 items-center rounded-md px-3 hover:text-indigo ${code === language ? "font-semibold underline decoration-marigold decoration-2 underline-offset-8" : ""}`}
        >
          {ownName(code)}
        </a>
      ))}
    </nav>
  );
}
