import { Band } from "./Band.tsx";
import { Demo } from "./Demo.tsx";
import { Entry } from "./Entry.tsx";
import { IfServerFact } from "./Given.tsx";
import { quietLink, width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

/** The invitation in the order of the typing animation. */
const INVITATIONS = [
  { language: "en", text: "Write in yours, read in mine." },
  { language: "es", text: "Escribe en el tuyo, leo en el mío." },
  { language: "fr", text: "Écris dans la tienne, je lis dans la mienne." },
  { language: "de", text: "Schreib in deiner, ich lese in meiner." },
  { language: "ar", text: "اكتب بلغتك، وأنا أقرأ بلغتي." },
  { language: "zh", text: "用你的语言写，我用我的语言读。" },
  { language: "hi", text: "अपनी भाषा में लिखिए, मैं अपनी में पढ़ूँ।" },
  { language: "pt", text: "Escreva na sua, eu leio na minha." },
];

export function Hero(props: SiteProps) {
  const { language, texts } = props;
  const { landing } = texts;
  const first = INVITATIONS.find((one) => one.language === language) ?? INVITATIONS[0];
  return (
    <section className="overflow-x-clip pt-10 sm:pt-16">
      <div className={`${width} grid items-center gap-12 lg:grid-cols-[1.15fr_1fr]`}>
        <div>
          <h1 className="font-display text-display tracking-tight text-balance">{landing.heroTitle}</h1>
          <p className="mt-6 max-w-lg text-lg text-muted">{landing.heroText}</p>
          <p className="sr-only">
            {landing.typed}:{" "}
            {INVITATIONS.map((one) => (
              <span key={one.language} lang={one.language} dir="auto">
                {one.text}{" "}
              </span>
            ))}
          </p>
          <p
            aria-hidden
            className="mt-6 h-14 content-center border-s-4 border-marigold ps-4 font-display text-lg text-marigold-ink sm:text-xl"
          >
            <span
              data-island="typing"
              data-texts={JSON.stringify(INVITATIONS)}
              lang={first?.language}
              dir="auto"
              className="typed"
            >
              {first?.text}
            </span>
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Entry {...props} />
            <IfServerFact when="!session">
              <a href="#playground" className={quietLink}>
                {landing.playgroundTitle}
              </a>
            </IfServerFact>
          </div>
          <p className="mt-4 font-medium">{landing.heroNote}</p>
        </div>
        <Demo {...props} />
      </div>
      <Band steps={28} step={72} height={60} thread={9} className="mt-14 h-14 w-full" />
    </section>
  );
}
