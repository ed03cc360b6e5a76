import { randomUUIDv7 } from "node:crypto";
import type { ExportedAttachment, ExportFiles } from "@lingualoom/chat-exports/history.ts";
import { ATTACHMENTS_MAX, WAVEFORM_LEVELS } from "@lingualoom/contract/limits.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import { shownName } from "#/platform/media/uploads/tus.ts";
import { createFetchPublic, intranetToo, publicWeb } from "#/platform/public-web/fetch-public.ts";

/** A file that the old chat still serves is fetched whole, so it may not be large. */
const FETCHED_BYTES = 32_000_000;
const FETCH_MS = 60_000;

interface Stored {
  readonly files: readonly { readonly id: string; readonly alt: string }[];
  /** Lines for the text, which name what did not come along. */
  readonly missing: readonly string[];
}

/** Stores the files of messages that are about to be written. What no message claims is deleted after a day. */
export class AttachedFiles {
  readonly #platform: Pick<Platform, "uploads" | "config" | "version">;
  readonly #files: ExportFiles;
  readonly #fetch: ReturnType<typeof createFetchPublic>;
  readonly #signal: AbortSignal;

  constructor(platform: Pick<Platform, "uploads" | "config" | "version">, files: ExportFiles, signal: AbortSignal) {
    this.#platform = platform;
    this.#files = files;
    this.#signal = signal;
    this.#fetch = createFetchPublic({
      ...(platform.config.linkPreviews === "intranet" ? intranetToo : publicWeb),
      userAgent: `Lingualoom/${platform.version}`,
      stopping: signal,
    });
  }

  /** @throws AppError `UNAVAILABLE` when the disk is full or the storage away: a retry may succeed */
  async store(ownerId: string, attachments: readonly ExportedAttachment[]): Promise<Stored> {
    const files: { readonly id: string; readonly alt: string }[] = [];
    const missing: string[] = [];
    for (const attachment of attachments) {
      this.#signal.throwIfAborted();
      const id = files.length < ATTACHMENTS_MAX ? await this.#storeOne(ownerId, attachment) : null;
      if (id === null) missing.push(lineFor(attachment));
      else files.push({ id, alt: attachment.alt ?? "" });
    }
    return { files, missing };
  }

  async #storeOne(ownerId: string, attachment: ExportedAttachment): Promise<string | null> {
    const found = await this.#open(attachment);
    if (!found || found.size < 1) return null;
    const { uploads } = this.#platform;
    const id = randomUUIDv7();
    try {
      await uploads.begin(ownerId, id, {
        size: found.size,
        name: shownName(attachment.name),
        waveform: attachment.isVoice ? Array.from({ length: WAVEFORM_LEVELS }, () => 0) : null,
        durationMs: attachment.durationMs ?? null,
        width: null,
        height: null,
      });
      await uploads.write(await uploads.find(ownerId, id), found.stream());
      await uploads.finish(ownerId, id);
      return id;
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
      await uploads.remove(ownerId, id);
      return null;
    }
  }

  async #open({ path, url }: ExportedAttachment) {
    const file = path === undefined ? undefined : this.#files.files.get(path);
    if (file) return { size: file.size, stream: () => file.open() };
    if (url === undefined || this.#platform.config.linkPreviews === "off") return null;
    const most = Math.min(FETCHED_BYTES, this.#platform.config.media.mostPerFile);
    const until = AbortSignal.timeout(FETCH_MS);
    const fetched = await this.#fetch(url, { type: /./, accept: "*/*", most, cut: false, until });
    // Old links lead to a page that asks to sign in.
    if (!fetched || (/^text\/html/.test(fetched.type) && !/\.html?$/i.test(new URL(url).pathname))) return null;
    const { bytes } = fetched;
    return {
      size: bytes.length,
      async *stream() {
        yield bytes;
      },
    };
  }
}

/** Without what follows "?", which may be a key to all files of the old chat. */
function lineFor({ name, url }: ExportedAttachment): string {
  const link = url !== undefined && URL.canParse(url) && /^https?:/.test(url) ? ` ${url.split(/[?#]/, 1)[0]}` : "";
  return `📎 ${shownName(name)}${link}`.trim();
}
