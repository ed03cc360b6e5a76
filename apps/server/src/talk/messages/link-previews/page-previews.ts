import type { Clock } from "#/platform/clock.ts";
import type { FetchPublic } from "#/platform/public-web/fetch-public.ts";
import type { PageFacts } from "./page-facts.ts";
import { PageReader } from "./page-reader.ts";

/** Facts of a page; null for one that says nothing of itself. */
export interface PagePreview {
  readonly facts: PageFacts | null;
  /** A picture that a message shows already, which the next one copies. */
  mediaId?: string;
}

/** Heads of video sites with their style sheets come close to one megabyte. */
const PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;
const KEPT_MS = 60 * 60 * 1_000;
const KEPT_MAX = 1_000;

/** Asks pages what they say of themselves, each at most once an hour. */
export class PagePreviews {
  readonly #fetchPublic: FetchPublic;
  readonly #clock: Clock;
  readonly #userAgents: readonly string[];
  /** By address, the oldest first. */
  readonly #kept = new Map<string, { readonly until: number; readonly preview: Promise<PagePreview> }>();

  /** @param userAgents the second is tried where a site tells the first one nothing */
  constructor(fetchPublic: FetchPublic, clock: Clock, userAgents: readonly string[]) {
    this.#fetchPublic = fetchPublic;
    this.#clock = clock;
    this.#userAgents = userAgents;
  }

  of(address: string): Promise<PagePreview> {
    const now = this.#clock.now().getTime();
    const kept = this.#kept.get(address);
    if (kept && kept.until > now) return kept.preview;
    this.#kept.delete(address);
    const preview = this.#ask(address);
    this.#kept.set(address, { until: now + KEPT_MS, preview });
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT_MAX) this.#kept.delete(oldest);
    return preview;
  }

  async #ask(address: string): Promise<PagePreview> {
    const until = AbortSignal.timeout(TIMEOUT_MS);
    let best: PageFacts | null = null;
    for (const userAgent of this.#userAgents) {
      const reader = new PageReader();
      const page = await this.#fetchPublic(address, {
        type: /^/,
        accept: "text/html,application/xhtml+xml,image/*;q=0.8,*/*;q=0.5",
        userAgent,
        most: PAGE_BYTES,
        cut: true,
        goesOn: reader.take,
        until,
      });
      const facts = page && (await reader.facts(page.url, page.type));
      if (facts?.isDescribed || !best) best = facts;
      if (best?.isDescribed || until.aborted) break;
    }
    return { facts: best };
  }
}
