import type { SiteProps } from "./site-page.ts";

/** A conversation as the app shows it. Without JavaScript all of it is visible, translations included. */
export function Demo({ texts: { landing } }: SiteProps) {
  return (
    <figure data-island="demo" data-translating={landing.translating} className="demo">
      <figcaption className="sr-only">{landing.demoTitle}</figcaption>
      <div className="rounded-lg border border-line bg-surface shadow-lift">
        <div className="flex items-center gap-3 border-b border-line px-4 py-3">
          <span
            aria-hidden
            className="avatar grid size-9 place-items-center rounded-full font-semibold"
            data-hue="1"
          >
            {landing.demoName.charAt(0)}
          </span>
          <p>
            <b className="block font-semibold">{landing.demoName}</b>
            <span className="block text-xs text-muted">{landing.demoLanguage}</span>
          </p>
          <button
            type="button"
            hidden
            data-motion
            data-stop={landing.stop}
            data-go={landing.go}
            className="ms-auto inline-flex min-h-9 items-center rounded-md px-2 text-sm text-muted underline underline-offset-4 hover:text-ink"
          >
            {landing.stop}
          </button>
        </div>
        <ul className="grid gap-3 p-4">
          {landing.demo.map((message) => (
            <li
              key={message.text}
              data-message
              className={`max-w-[85%] rounded-lg px-3 py-2 ${message.mine ? "bubble-end justify-self-end bg-indigo-soft" : "bubble-start justify-self-start border border-line bg-paper"}`}
            >
              <p lang={message.language}>{message.text}</p>
              {message.mine ? (
                <p className="text-xs text-muted">✓✓ {landing.sent}</p>
              ) : (
                <div className="mt-1 grid">
                  <button
                    type="button"
                    hidden
                    className="col-start-1 row-start-1 min-h-8 justify-self-start text-sm font-medium text-marigold-ink underline underline-offset-4"
                  >
                    {landing.translate}
                  </button>
                  <div
                    data-translation
                    className="col-start-1 row-start-1 border-s-2 border-marigold bg-marigold-soft ps-2 pe-2 py-1"
                  >
                    <p>{message.translation}</p>
                    <p className="text-xs text-muted">{landing.translated}</p>
                  </div>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
