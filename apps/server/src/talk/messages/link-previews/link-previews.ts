import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { privacyLevelOfMessage } from "#/people/membership/privacy-level.ts";
import type { Clock } from "#/platform/clock.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { isPicture } from "#/platform/media/resizing/picture-format.ts";
import { createFetchPublic, type FetchPublic, intranetToo, publicWeb } from "#/platform/public-web/fetch-public.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { FairTurns } from "#/platform/turns/fair-turns.ts";
import type { MessageAccess } from "#/talk/message/access.ts";
import { lockMessage, readMessage } from "#/talk/message/lock-store.ts";
import type { StoredLinkPreview } from "#/talk/message/parts/link-preview.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import { firstLink } from "./first-link.ts";
import { addPreview, removePreview, wantsPreviews } from "./link-preview-store.ts";
import type { PageFacts } from "./page-facts.ts";
import { PageReader } from "./page-reader.ts";

interface Needs extends Platform {
  readonly access: MessageAccess;
  readonly deliver: MemberDelivery;
  readonly detector: Detector;
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
}

/** Pages fetched concurrently. A page that hangs keeps its slot for seconds. */
const AT_ONCE = 16;
const AT_ONCE_OF_ONE = 2;
/** Waiting messages per user; further ones get no preview. */
const WAITING_OF_ONE = 30;
const WAITING_MAX = 500;
const PICTURE_BYTES = 5_000_000;
const PICTURE_START_BYTES = 16;
const PICTURES_TIMEOUT_MS = 8_000;
const PROJECT = "https://github.com/lingualoom/lingualoom";

/**
 * Makes the preview of a message's first link once the message is delivered. It is made only once, because it then
 * belongs to the message. Texts that stay on devices get none, since fetching the page would reveal the link.
 */
export class LinkPreviews implements AsyncDisposable {
  readonly #context: Needs;
  readonly #fetchPublic: FetchPublic;
  readonly #pages: PagePreviews;
  readonly #turns = new FairTurns({ atOnce: AT_ONCE, atOnceOfOne: AT_ONCE_OF_ONE, waitingOfOne: WAITING_OF_ONE });
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(context: Needs) {
    const { config, clock, version } = context;
    // Some sites only describe themselves to bots, some only to browsers, and some refuse any agent named "bot".
    const bot = `Mozilla/5.0 (compatible; LingualoomBot/${version}; +${PROJECT})`;
    const plain = `Mozilla/5.0 (X11; Linux x86_64) Lingualoom/${version}`;
    this.#context = context;
    this.#fetchPublic = createFetchPublic({
      ...(config.linkPreviews === "intranet" ? intranetToo : publicWeb),
      userAgent: bot,
      stopping: this.#stopping.signal,
    });
    this.#pages = new PagePreviews(this.#fetchPublic, clock, [bot, plain]);
  }

  /** Accepts a new or edited message. Returns at once. */
  observe(message: Message): void {
    const isOff = this.#stopping.signal.aborted || this.#context.config.linkPreviews === "off";
    // A forwarded message has the preview of its original, or none.
    if (isOff || message.linkPreview || message.forwarded || this.#underWay.size >= WAITING_MAX) return;
    const url = firstLink(message.text);
    if (url === null) return;
    const made = this.#turns.run(message.senderId, () => this.#make(message, url));
    if (!made) return;
    const work = made
      .catch((error) => this.#context.log.warn({ err: error }, "a link preview was not made"))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  async idle(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async [Symbol.asyncDispose]() {
    this.#stopping.abort();
    await this.idle();
  }

  /** @throws AppError `NOT_FOUND` for other people's messages */
  async remove(me: string, id: string): Promise<Message> {
    const { database, access, deliver, pictures } = this.#context;
    const conversation = await access.conversationOf(me, id);
    const { message, isChanged } = await database.begin(async (sql) => {
      const known = await lockMessage(sql, me, conversation.conversationId, id);
      if (known?.sender_id !== me || known.deleted_at) throw notFound("messageNotFound");
      await pictures.deleteOfLinks(sql, known.conversation_id, [id]);
      const row = await removePreview(sql, known);
      const message = presentMessage(row ?? (await readMessage(sql, known)), conversation);
      if (row) await renewAnswers(sql, [message]);
      return { message, isChanged: row !== null };
    });
    if (isChanged) deliver.toMembers(message.conversationId, "messageUpdated", message);
    pictures.collectSoon();
    return message;
  }

  async #make(message: Message, url: string): Promise<void> {
    const { database, memberships, deliver, clock, pictures } = this.#context;
    if (this.#stopping.signal.aborted || !(await this.#mayAsk(message))) return;
    const page = await this.#pages.of(url);
    if (!page.facts) return;
    const { site, title, description } = page.facts;
    const language = await this.#languageOf(`${title}\n${description}`);
    const picture = await this.#picture(message, page);
    const preview: StoredLinkPreview = {
      url,
      site,
      title,
      description,
      ...(language && { language }),
      ...(picture && { mediaId: picture.id, width: picture.width ?? 0, height: picture.height ?? 0 }),
    };
    const { _id: id, conversationId: conversation_id, revision } = message;
    const row = await addPreview(database, { id, conversation_id, revision }, preview, clock.now());
    if (!row) {
      if (picture) await pictures.discardOfLink(picture.id);
      return;
    }
    if (picture) page.mediaId = picture.id;
    const conversation = await memberships.find(conversation_id);
    if (conversation)
      deliver.toMembers(conversation_id, "messageUpdated", presentMessage(row, conversation, clock.now()));
  }

  async #mayAsk({ senderId, conversationId, seq }: Message): Promise<boolean> {
    const { database, memberships, limits, privacyLevels } = this.#context;
    const conversation = await memberships.find(conversationId);
    if (!conversation) return false;
    const levels = privacyLevels();
    const level = privacyLevelOfMessage(conversation.privacy, levels, { seq, forwarded_level: null });
    if (level === "device" || !(await wantsPreviews(database, senderId, conversationId))) return false;
    return limits.consume("LINK_PREVIEW", senderId).then(
      () => true,
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  }

  async #languageOf(text: string): Promise<string | undefined> {
    const [found] = await this.#context.detector.detectMany([{ text }]);
    return found?.certain ? found.language : undefined;
  }

  /** The preview has no picture when none can be loaded. */
  async #picture({ senderId, conversationId, clientMessageId }: Message, { facts, mediaId: before }: PagePreview) {
    const { pictures, log } = this.#context;
    try {
      const copied = before && (await pictures.copyOfLink(senderId, before).catch(() => undefined));
      const mediaId = copied ?? (await this.#fetchFirst(senderId, facts?.pictures ?? []));
      if (!mediaId) return null;
      const files = [{ id: mediaId, alt: "" }];
      const [row] = await pictures.claim({
        files,
        ownerId: senderId,
        conversationId,
        clientMessageId,
        purpose: "link",
      });
      return row ?? null;
    } catch (error) {
      log.debug({ err: error }, "the picture of a link was not taken");
      return null;
    }
  }

  /** Loads the first of these addresses whose bytes are a picture, because servers often declare wrong types. */
  async #fetchFirst(ownerId: string, addresses: readonly string[]): Promise<string | null> {
    const until = AbortSignal.timeout(PICTURES_TIMEOUT_MS);
    for (const address of addresses) {
      let start: Buffer | null = null;
      const found = await this.#fetchPublic(address, {
        type: /^/,
        accept: "image/avif,image/webp,image/png,image/jpeg,image/gif,*/*;q=0.5",
        most: PICTURE_BYTES,
        cut: false,
        goesOn: (chunk) => {
          start ??= chunk;
          return start.length < PICTURE_START_BYTES || isPicture(start);
        },
        until,
      });
      if (!found || !isPicture(found.bytes)) continue;
      try {
        return await this.#context.pictures.create(ownerId, found.bytes, "link");
      } catch (error) {
        this.#context.log.debug({ err: error, address }, "a picture of a link could not be read");
      }
    }
    return null;
  }
}

export const linkPreviewRoutes = (linkPreviews: LinkPreviews): Routes<"DELETE /message/:id/link-preview"> => ({
  "DELETE /message/:id/link-preview": ({ me, params }) => linkPreviews.remove(me.userId, params.id),
});

/** The facts of a page; null for a page that does not describe itself. */
interface PagePreview {
  readonly facts: PageFacts | null;
  /** A picture that another message already shows, to be copied. */
  mediaId?: string;
}

/** Heads of video sites with their style sheets come close to one megabyte. */
const PAGE_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;
const KEPT_MS = 60 * 60 * 1_000;
const KEPT_MAX = 1_000;

/** Fetches the facts of pages, each at most once an hour. */
class PagePreviews {
  readonly #fetchPublic: FetchPublic;
  readonly #clock: Clock;
  readonly #userAgents: readonly string[];
  /** By address, oldest first. */
  readonly #kept = new Map<string, { readonly until: number; readonly preview: Promise<PagePreview> }>();

  /** @param userAgents the second is tried when a site reveals nothing to the first */
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
