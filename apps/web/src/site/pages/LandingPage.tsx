import { CallToAction } from "../parts/CallToAction.tsx";
import { Compare } from "../parts/Compare.tsx";
import { Faq } from "../parts/Faq.tsx";
import { Features } from "../parts/Features.tsx";
import { Hero } from "../parts/Hero.tsx";
import { Operators } from "../parts/Operators.tsx";
import { Playground } from "../parts/Playground.tsx";
import { Section } from "../parts/Section.tsx";
import { Stats } from "../parts/Stats.tsx";
import { Steps } from "../parts/Steps.tsx";
import { Stories } from "../parts/Stories.tsx";
import type { SiteProps } from "../parts/site-page.ts";

export function LandingPage(props: SiteProps) {
  const { landing } = props.texts;
  return (
    <>
      <Hero {...props} />
      <Features {...props} />
      <Stats {...props} />
      <Steps {...props} />
      <Section id="playground" title={landing.playgroundTitle} note={landing.playgroundText}>
        <Playground {...props} real={false} />
      </Section>
      <Stories {...props} />
      <Compare {...props} />
      <CallToAction {...props} />
      <Faq {...props} />
      <Operators {...props} />
    </>
  );
}
