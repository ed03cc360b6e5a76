import { IfServerFact } from "./Given.tsx";
import { primaryLink } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

/** Choices until the server's list is loaded; named in the language of the page. */
const TARGETS = ["en", "es", "fr", "de", "zh", "ja", "ko", "ar", "ru", "hi"];

interface Props extends SiteProps {
  /** Whether signed-in users get the real service here; visitors always get a labelled simulation. */
  readonly real: boolean;
}

export function Playground({ language, texts: { playground }, real }: Props) {
  const names = new Intl.DisplayNames([language], { type: "language" });
  const simulated = (
    <p data-note className="text-sm text-muted">
      <span className="me-2 rounded-sm bg-marigold-soft px-2 py-0.5 font-semibold text-marigold-ink">
        {playground.demo}
      </span>{" "}
      {playground.demoNote}
    </p>
  );
  return (
    <form
      data-island="playground"
      data-texts={JSON.stringify(playground)}
      data-real={real ? "[[session]]" : "false"}
      className="overflow-clip rounded-lg border border-line bg-surface"
    >
      <div className="grid md:grid-cols-2">
        <div className="p-5">
          <label htmlFor="playground-text" className="text-sm font-medium">
            {playground.label}
          </label>
          <textarea
            id="playground-text"
            rows={5}
            maxLength={5000}
            dir="auto"
            defaultValue={playground.sample}
            className="mt-1 block w-full resize-y rounded-md border border-edge bg-paper p-3"
          />
          <p data-detected role="status" className="mt-1 min-h-6 text-sm text-muted" />
          <div className="mt-2 flex flex-wrap items-end gap-3">
            <div>
              <label htmlFor="playground-target" className="block text-sm font-medium">
                {playground.target}
              </label>
              <select
                id="playground-target"
                defaultValue="en"
                className="mt-1 min-h-11 rounded-md border border-edge bg-paper px-3"
              >
                {TARGETS.map((code) => (
                  <option key={code} value={code}>
                    {names.of(code)}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" className={`${primaryLink} disabled:cursor-not-allowed disabled:opacity-60`}>
              {playground.button}
            </button>
          </div>
        </div>
        <div className="flex flex-col border-marigold bg-marigold-soft p-5 max-md:border-t-4 md:border-s-4">
          <h3 className="text-sm font-medium">{playground.result}</h3>
          <output
            data-result
            dir="auto"
            htmlFor="playground-text"
            className="mt-2 block min-h-24 grow font-display text-lg whitespace-pre-wrap"
          />
          <p data-made className="min-h-6 text-sm text-muted">
            {playground.empty}
          </p>
          <p data-problem role="alert" className="text-sm text-red" />
        </div>
      </div>
      <div className="border-t border-line px-5 py-3">
        {real ? (
          <>
            <IfServerFact when="!session">{simulated}</IfServerFact>
            <IfServerFact when="session">
              <p data-note className="text-sm text-muted">
                {playground.realNote}
              </p>
            </IfServerFact>
          </>
        ) : (
          simulated
        )}
      </div>
    </form>
  );
}
