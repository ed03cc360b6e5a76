import type { ReactNode } from "react";
import { BackLink } from "./BackLink.tsx";
import { width } from "./look.ts";
import type { SiteProps } from "./site-page.ts";

interface Words {
  readonly heading: string;
  readonly updated: string;
  readonly intro: string;
}

export function LegalText({ words, children, ...props }: SiteProps & { words: Words; children: ReactNode }) {
  return (
    <article className={`${width} pt-6 sm:pt-10`}>
      <BackLink {...props} />
      <h1 className="mt-6 font-display text-3xl hyphens-auto sm:text-display">{words.heading}</h1>
      <p className="mt-2 text-sm text-muted">{words.updated}</p>
      <p className="mt-6 max-w-prose text-lg text-muted">{words.intro}</p>
      <div className="mt-12 grid gap-10">{children}</div>
    </article>
  );
}

export function LegalPart({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-14 gap-y-3 border-t border-line pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)]">
      <h2 className="font-display text-2xl text-balance">{heading}</h2>
      <div className="grid max-w-prose content-start gap-3">{children}</div>
    </section>
  );
}

export function LegalParts({ parts }: { parts: readonly { heading: string; text: readonly string[] }[] }) {
  return parts.map((part) => (
    <LegalPart key={part.heading} heading={part.heading}>
      {part.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </LegalPart>
  ));
}
