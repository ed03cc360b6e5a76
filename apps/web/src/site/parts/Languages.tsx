import { SITE_LANGUAGES, type SiteLanguage } from "@lingualoom/contract/site.ts";
import { ownName } from "#/i18n/own-name.ts";
import type { SiteTexts } from "../texts.ts";

interface Props {
  readonly language: SiteLanguage;
  readonly texts: Pick<SiteTexts, "frame">;
  /** Returns the address of the page in another language. */
  readonly addressIn: (language: SiteLanguage) => string;
  readonly id?: string;
  readonly popover?: "auto";
  readonly className: string;
}

/** The page's language as a button, which opens the others. Works without JavaScript. */
export function LanguageMenu({ className, button, ...props }: Props & { readonly button: string }) {
  return (
    <>
      <button type="button" popoverTarget="languages" className={button}>
        <svg aria-hidden viewBox="0 0 20 20" className="size-5 fill-none stroke-current" strokeWidth="1.5">
          <circle cx="10" cy="10" r="7.5" />
          <path d="M2.5 10h15M10 2.5c-4.5 4.5-4.5 10.5 0 15M10 2.5c4.5 4.5 4.5 10.5 0 15" />
        </svg>
        <span className="sr-only">{props.texts.frame.languages}: </span>
        {ownName(props.language)}
      </button>
      <Languages
        {...props}
        id="languages"
        popover="auto"
        className={`${className} rounded-md border border-line bg-surface p-1 text-ink shadow-lift open:grid`}
      />
    </>
  );
}

export function Languages({ language, texts: { frame }, addressIn, ...list }: Props) {
  return (
    <nav
      id={list.id}
      popover={list.popover}
      aria-label={frame.languages}
      data-island="languages"
      className={list.className}
    >
      {SITE_LANGUAGES.map((code) => (
        <a
          key={code}
          href={addressIn(code)}
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
