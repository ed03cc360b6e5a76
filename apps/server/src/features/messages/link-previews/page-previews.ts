import type { Clock } from "../../../clock.ts";
import type { FetchPublic } from "../../../public-web/fetch-public.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { pageText } from "./page-text.ts";

/** A page as it was asked; null for one that says nothing of itself. */
export interface PagePreview {
  readonly facts: PageFacts | null;
  /** A picture that a message shows already, which the next one copies. */
  mediaId?: string;
}

const PAGE_BYTES = 512_000;
const TIMEOUT_MS = 5_000;
const KEPT_MS = 60 * 60 * 1_000;
const KEPT_MAX = 1_000;

/** Asks pages what they say of themselves, each at most once an hour. */
export class PagePreviews {
  readonly #fetchPublic: FetchPublic;
  readonly #clock: Clock;
  /** By address, the oldest first. */
  readonly #kept = new Map<string, { readonly until: number; readonly preview: Promise<PagePreview> }>();

  constructor(fetchPublic: FetchPublic, clock: Clock) {
    this.#fetchPublic = fetchPublic;
    this.#clock = clock;
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
    const page = await this.#fetchPublic(address, {
      type: /^(text\/html|application\/xhtml\+xml)\b/i,
      accept: "text/html,application/xhtml+xml",
      most: PAGE_BYTES,
      cut: true,
      timeoutMs: TIMEOUT_MS,
    });
    return { facts: page && pageFacts(pageText(page.bytes, page.type), page.url) };
  }
}
