import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

/** Retrieved on the date given in the page. */
const SOURCES = [
  { name: "Telegram API, Message translation", url: "https://core.telegram.org/api/translation" },
  {
    name: "Mattermost, Set up auto-translation (Beta)",
    url: "https://docs.mattermost.com/administration-guide/manage/admin/autotranslation",
  },
  {
    name: "BetaNews, on WhatsApp’s message translations",
    url: "https://betanews.com/2025/09/24/whatsapp-goes-multilingual-with-new-message-translation-feature",
  },
  {
    name: "Innovation Village, on WhatsApp’s built-in translation",
    url: "https://innovation-village.com/whatsapp-adds-built-in-message-translation-to-chats-groups-and-channels",
  },
];

/** Facts about other products, each with its source. On narrow screens the table scrolls. */
export function Compare({ texts: { landing } }: SiteProps) {
  const [corner, ...heads] = landing.compareHeads;
  return (
    <Section title={landing.compareTitle} note={landing.compareText}>
      <details className="fold group">
        <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 border-y border-line py-3 font-medium">
          {heads.join(" · ")}
          <span aria-hidden className="text-2xl text-indigo transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <section aria-label={landing.compareTitle} tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full min-w-[40rem] border-collapse">
            <thead>
              <tr className="border-b-2 border-indigo text-sm">
                <th scope="col" className="py-2 pe-4 text-start font-medium text-muted">
                  {corner}
                </th>
                {heads.map((head, index) => (
                  <th key={head} scope="col" className={`${cell(index)} font-semibold`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {landing.compare.map(([row, ...facts]) => (
                <tr key={row} className="border-b border-line align-top">
                  <th scope="row" className="w-[18%] py-3 pe-4 text-start text-sm font-medium text-muted">
                    {row}
                  </th>
                  {facts.map((fact, index) => (
                    <td key={heads[index]} className={`${cell(index)} w-[20.5%]`}>
                      {fact === "" ? <NotMentioned words={landing.notSaid} /> : fact}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="mt-6 text-sm text-muted">
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
      </details>
    </Section>
  );
}

const cell = (index: number) => `py-3 text-start ${index === 0 ? "bg-marigold-soft px-3" : "ps-4 pe-2"}`;

/** No source mentions it. */
function NotMentioned({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
