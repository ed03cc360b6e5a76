import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { type HelpGroup, type HelpQuestion, helpIn } from "../help.ts";
import { BackLink } from "../parts/BackLink.tsx";
import { IfServerFact, serverValue } from "../parts/Given.tsx";
import { width } from "../parts/look.ts";
import type { SiteProps } from "../parts/site-page.ts";

/** Questions and answers from `docs/help`. Without JavaScript there is no search, and all questions show. */
export function HelpPage(props: SiteProps) {
  const { language, texts } = props;
  const { help } = texts;
  const written = helpIn(language);
  const isForeign = written.language !== language;
  const inTheirLanguage = isForeign ? { lang: written.language, dir: directionOf(written.language) } : {};
  return (
    <div data-island="help">
      <div className={`${width} pt-6 sm:pt-10`}>
        <BackLink {...props} />
        <h1 className="mt-6 font-display text-display text-balance">{help.heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-pretty text-muted">{help.intro}</p>
        {isForeign && <p className="mt-2 max-w-prose text-muted">{help.inEnglish}</p>}
        <SearchForm {...props} />
        <nav data-index aria-label={help.topics} className="mt-2 noscript:mt-8">
          <ul {...inTheirLanguage} className="-mx-3 flex flex-wrap">
            {written.groups.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center rounded-md px-3 text-indigo underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div {...inTheirLanguage} className={`${width} mt-8 grid gap-12 sm:mt-12 sm:gap-16`}>
        {written.groups.map((group) => (
          <Group key={group.id} {...group} linkTo={help.linkTo} language={language} />
        ))}
      </div>
      <section className={`${width} mt-16 sm:mt-20`}>
        <h2 className="font-display text-2xl text-balance">{help.askTitle}</h2>
        <p className="mt-2 max-w-prose text-muted">
          <IfServerFact when="supportEmail">
            {help.askEmail}{" "}
            <a href={`mailto:${serverValue("supportEmail")}`} className="text-indigo underline underline-offset-4">
              {serverValue("supportEmail")}
            </a>
          </IfServerFact>
          <IfServerFact when="!supportEmail">{help.askOperator}</IfServerFact>
        </p>
      </section>
    </div>
  );
}

function SearchForm({ texts: { help } }: SiteProps) {
  return (
    <search className="block noscript:hidden">
      <form className="mt-8 max-w-xl">
        <label htmlFor="help-search" className="font-medium">
          {help.search}
        </label>
        <input
          id="help-search"
          type="search"
          dir="auto"
          autoComplete="off"
          className="mt-1 block min-h-12 w-full rounded-md border border-edge bg-surface px-4"
        />
        <p data-found={help.found} data-none={help.none} role="status" className="mt-1 min-h-6 text-sm text-muted" />
      </form>
    </search>
  );
}

interface Labels {
  readonly linkTo: string;
  readonly language: string;
}

function Group({ id, title, questions, ...labels }: HelpGroup & Labels) {
  return (
    <section
      id={id}
      className="grid scroll-mt-20 gap-x-14 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]"
      data-group
    >
      <h2 className="font-display text-2xl text-balance lg:sticky lg:top-24 lg:self-start">{title}</h2>
      <div className="border-b border-line">
        {questions.map((question) => (
          <Question key={question.id} {...question} {...labels} />
        ))}
      </div>
    </section>
  );
}

function Question({ id, question, answer, linkTo, language }: HelpQuestion & Labels) {
  return (
    <details id={id} className="group scroll-mt-16 border-t border-line">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 rounded-sm py-3 hover:text-indigo">
        <h3 className="text-lg font-medium">{question}</h3>
        <span aria-hidden className="text-2xl text-indigo transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <div className="max-w-prose pt-1 pb-3">
        <div
          data-answer
          className="answer text-muted"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from our own Markdown, in which HTML is text.
          dangerouslySetInnerHTML={{ __html: answer }}
        />
        <a
          href={`#${id}`}
          lang={language}
          aria-label={`${linkTo}: ${question}`}
          className="inline-flex min-h-11 items-center text-sm text-indigo underline-offset-4 hover:underline"
        >
          {linkTo}
        </a>
      </div>
    </details>
  );
}
