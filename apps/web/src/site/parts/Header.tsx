import { type SiteLanguage, siteAddress } from "@lingualoom/contract/site.ts";
import { Logo } from "#/ui/graphics/Logo.tsx";
import { Entry } from "./Entry.tsx";
import { IfServerFact, serverValue } from "./Given.tsx";
import { LanguageMenu, Languages } from "./Languages.tsx";
import { plainLink, width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

export function Header(props: SiteProps) {
  const { page, language, texts } = props;
  const { frame } = texts;
  const addressIn = (code: SiteLanguage) => siteAddress(page === "not-found" ? "landing" : page, code);
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
        <LanguageMenu
          {...props}
          addressIn={addressIn}
          className="languages"
          button={`${plainLink} gap-2 max-md:hidden`}
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
        <Languages
          {...props}
          addressIn={addressIn}
          className="mt-2 grid grid-cols-2 border-t border-line pt-2 md:hidden"
        />
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
