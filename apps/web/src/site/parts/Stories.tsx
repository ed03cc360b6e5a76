import { insert } from "./insert.ts";
import { MotionButton } from "./MotionButton.tsx";
import { Section } from "./Section.tsx";
import type { SiteProps } from "./site-page.ts";

/** Examples of use. Without JavaScript they are a list. */
export function Stories({ texts: { landing } }: SiteProps) {
  const { stories } = landing;
  return (
    <Section title={landing.storiesTitle} note={landing.storiesNote}>
      <div data-island="stories">
        <ul className="grid gap-8">
          {stories.map((story) => (
            <li key={story.title} data-story className="border-s-4 border-indigo ps-6">
              <h3 className="font-display text-2xl text-balance">{story.title}</h3>
              <p className="mt-3 max-w-prose text-lg text-muted">{story.text}</p>
            </li>
          ))}
        </ul>
        <div data-controls hidden className="mt-6 flex flex-wrap items-center gap-2">
          {stories.map((story, index) => (
            <button
              key={story.title}
              type="button"
              data-dot
              aria-label={insert(landing.storyOf, { n: index + 1, of: stories.length })}
              className="group inline-flex size-11 items-center justify-center rounded-full"
            >
              <span className="size-3 rounded-full border-2 border-indigo group-aria-[current=true]:bg-indigo" />
            </button>
          ))}
          <MotionButton stop={landing.stopStories} go={landing.goStories} className="ms-auto" />
        </div>
      </div>
    </Section>
  );
}
