import { directionOf } from "@lingualoom/contract/interface-languages.ts";
import { MotionButton } from "./MotionButton.tsx";
import type { SiteProps } from "./site-page.ts";

/** Enlarges the touch target. */
const action =
  "relative min-h-7 text-xs font-medium underline underline-offset-4 pointer-coarse:after:absolute pointer-coarse:after:-inset-2";

/** A conversation as its reader sees it. Without JavaScript all of it is visible, translated. */
export function Demo({ texts: { landing } }: SiteProps) {
  return (
    <figure data-island="demo" data-translating={landing.translating} className="demo">
      <figcaption className="sr-only">{landing.demoTitle}</figcaption>
      <div className="rounded-lg border border-line bg-surface shadow-lift">
        <div className="flex min-h-16 items-center gap-3 border-b border-line ps-4 pe-2">
          <span aria-hidden className="avatar grid size-9 place-items-center rounded-full font-semibold" data-hue="1">
            {landing.demoName.charAt(0)}
          </span>
          <p>
            <b className="block font-semibold">{landing.demoName}</b>
            <span className="block text-xs text-muted">{landing.demoLanguage}</span>
          </p>
          <MotionButton stop={landing.stop} go={landing.go} className="ms-auto" />
        </div>
        <ul className="grid gap-3 p-4">
          {landing.demo.map((message) => (
            <li
              key={message.text}
              data-message
              className={`max-w-[85%] rounded-lg px-3 py-2 ${message.mine ? "bubble-end justify-self-end bg-indigo-soft" : "bubble-start justify-self-start border border-line bg-paper"}`}
            >
              {message.mine ? (
                <>
                  <p lang={message.language}>{message.text}</p>
                  <p className="text-xs text-muted">
                    <span aria-hidden>✓✓</span> {landing.sent}
                  </p>
                </>
              ) : (
                <Received {...message} labels={landing} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}

interface ReceivedProps {
  readonly language: string;
  readonly text: string;
  readonly translation: string;
  readonly labels: SiteProps["texts"]["landing"];
}

/** The original and its translation take the same space, so that nothing moves when they switch. */
function Received({ language, text, translation, labels }: ReceivedProps) {
  const original = { lang: language, dir: directionOf(language) };
  return (
    <div className="grid">
      <div data-original data-off className="col-start-1 row-start-1">
        <p {...original}>{text}</p>
        <button type="button" hidden data-translate className={`${action} text-marigold-ink`}>
          {labels.translate}
        </button>
      </div>
      <div data-translation className="col-start-1 row-start-1 border-s-2 border-marigold ps-2">
        <p>{translation}</p>
        <p {...original} className="text-sm text-muted">
          {text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
          {labels.translated}
          <button type="button" hidden data-show-original className={action}>
            {labels.showOriginal}
          </button>
        </p>
      </div>
    </div>
  );
}
