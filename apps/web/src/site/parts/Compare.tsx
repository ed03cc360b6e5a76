import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

/** Opened on the day the page names. */
const SOURCES = [
  { name: "Telegram API, Message translation", url: "https://core.telegram.org/api/translation" },
  {
    name: "Mattermost, Set up auto-translation (Beta)",
    url: "https://docs.mattermost.com/administration-guide/manage/admin/autotranslation",
  },
  {
    name: "Innovation Village, on WhatsApp’s message translations",
    url: "https://innovation-village.com/whatsapp-adds-built-in-message-translation-to-chats-groups-and-channels",
  },
];

/** Facts about others, each from a page that was read. Narrow screens get a list for each row. */
export function Compare({ texts: { landing } }: SiteProps) {
  const heads = landing.compareHeads.slice(1);
  return (
    <Section title={landing.compareTitle} note={landing.compareText}>
      <div className="grid gap-8">
        {landing.compare.map(([row, ...cells]) => (
          <div key={row}>
            <h3 className="font-semibold">{row}</h3>
            <dl className="mt-2 grid gap-x-6 gap-y-2 border-t border-line pt-3 sm:grid-cols-2 lg:grid-cols-4">
              {cells.map((cell, index) =>
                // Nothing was read about it, so nothing is said.
                cell === "" ? null : (
                  <div
                    key={heads[index]}
                    className={index === 0 ? "border-s-2 border-marigold ps-3" : "ps-3.5"}
                  >
                    <dt className="text-sm text-muted">{heads[index]}</dt>
                    <dd>{cell}</dd>
                  </div>
                ),
              )}
            </dl>
          </div>
        ))}
      </div>
      <p className="mt-8 text-sm text-muted">
        {landing.sources}{" "}
        {SOURCES.map(({ name, url }, index) => (
          <span key={url}>
            {index > 0 && " · "}
            <a href={url} rel="noopener" className="underline underline-offset-4 hover:text-ink">
              {name}
            </a>
          </span>
        ))}
      </p>
    </Section>
  );
}
