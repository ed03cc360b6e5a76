import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { PICTURE_BYTES } from "@lingualoom/contract/limits.ts";
import type { GifSearchConfig } from "#/platform/config/gif-search.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { acceptedLanguage } from "#/platform/http/accept-language.ts";
import { Reply, type Routes } from "#/platform/http/routes.ts";
import { isPicture } from "#/platform/media/resizing/picture-format.ts";
import { contentOf } from "#/platform/media/uploads/content-kind.ts";
import { createFetchPublic, publicWeb } from "#/platform/public-web/fetch-public.ts";
import { createSeal } from "#/platform/seal.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { FairTurns } from "#/platform/turns/fair-turns.ts";
import { GIF_PROVIDERS_BY_NAME } from "./gif-provider.ts";

type Names = "GET /gifs" | "GET /gifs/:token" | "POST /gifs";

const SEALED = "address of a GIF";
const TIMEOUT_MS = 8_000;
const RETRY_AFTER = 30;
const ANSWER_BYTES = 1_000_000;
const PREVIEW_BYTES = 3_000_000;
/** A page of previews at once, and those of a search that was given up. */
const TURNS = { atOnce: 32, atOnceOfOne: 8, waitingOfOne: 100 };

const gifsAway = () => new AppError("UNAVAILABLE", say("gifsAway"), { retryAfter: RETRY_AFTER });

/** Speaks to the GIF provider, so that no browser does. Sealed addresses keep this server from fetching any others. */
export function gifRoutes({ config, appSecret, limits, pictures, log, version }: Platform): Routes<Names> {
  const seal = createSeal(appSecret);
  const turns = new FairTurns(TURNS);
  const fetchPublic = createFetchPublic({
    ...publicWeb,
    userAgent: `Lingualoom/${version}`,
    // Each request ends by its own timeout.
    stopping: new AbortController().signal,
  });

  function demandSearch(): GifSearchConfig {
    if (!config.gifSearch) throw new AppError("NOT_FOUND", say("gifSearchOff"));
    return config.gifSearch;
  }

  /**
   * Fetches from the provider's own domain and the configured server, through the operator's proxy; from other hosts
   * only what is public. Null when it fails.
   */
  async function fetchBytes(address: URL, most: number, search: GifSearchConfig): Promise<Buffer | null> {
    const until = AbortSignal.timeout(TIMEOUT_MS);
    if (!isProviders(address, search)) {
      const found = await fetchPublic(address.href, { type: /^/, accept: "image/*", most, cut: false, until });
      return found?.bytes ?? null;
    }
    try {
      const answer = await fetch(address, { signal: until, redirect: "error" });
      if (answer.ok) return await readAtMost(answer, most);
      await answer.body?.cancel();
      log.warn({ status: answer.status, host: address.host }, "the GIF provider refused a request");
    } catch (error) {
      log.warn({ reason: (error as Error).name, host: address.host }, "the GIF provider did not answer");
    }
    return null;
  }

  const sealed = (address: string) => seal.close(address, SEALED).toString("base64url");

  /** Fetches the picture behind a token. @throws AppError `NOT_FOUND`, `UNAVAILABLE` or `UNSUPPORTED_MEDIA` */
  async function fetchPicture(userId: string, token: string, most: number): Promise<Buffer> {
    const search = demandSearch();
    const address = opened(token);
    const bytes = await turns.run(userId, () => fetchBytes(address, most, search));
    if (!bytes) throw gifsAway();
    if (!isPicture(bytes)) throw new AppError("UNSUPPORTED_MEDIA", say("imageFormats"));
    return bytes;
  }

  function opened(token: string): URL {
    try {
      return new URL(seal.open(Buffer.from(token, "base64url"), SEALED));
    } catch {
      throw notFound("gifNotFound");
    }
  }

  return {
    async "GET /gifs"({ me, query: { q, cursor }, headers }) {
      const search = demandSearch();
      await limits.consume("SEARCH", me.userId);
      const provider = GIF_PROVIDERS_BY_NAME[search.provider];
      const language =
        me.interfaceLanguage ?? acceptedLanguage(headers.get("accept-language"), INTERFACE_LANGUAGES) ?? "en";
      const address = provider.address(search, { words: q, language, cursor });
      const bytes = await fetchBytes(address, ANSWER_BYTES, search);
      const page = bytes && provider.answer.safeParse(jsonOf(bytes));
      if (!page?.success) throw gifsAway();
      const gifs = page.data.gifs.map(({ picture, preview, still, ...facts }) => ({
        ...facts,
        token: sealed(picture),
        preview: `/api/gifs/${sealed(preview)}`,
        still: still && `/api/gifs/${sealed(still)}`,
      }));
      return { gifs, next: page.data.next };
    },

    async "GET /gifs/:token"({ me, params }) {
      const bytes = await fetchPicture(me.userId, params.token, PREVIEW_BYTES);
      const { type } = await contentOf(bytes, { name: "", isRecording: false, isCut: false });
      return new Reply(bytes, { headers: { ...KEPT, "content-type": type } });
    },

    async "POST /gifs"({ me, body }) {
      demandSearch();
      await limits.consume("UPLOAD", me.userId);
      await pictures.demandRoom(me.userId);
      const bytes = await fetchPicture(me.userId, body.token, PICTURE_BYTES);
      return new Reply({ mediaId: await pictures.create(me.userId, bytes, "message") }, { status: 201 });
    },
  };
}

const KEPT = {
  "cache-control": "private, max-age=86400, immutable",
  vary: "cookie",
  "content-security-policy": "sandbox; default-src 'none'",
  "content-disposition": "inline",
};

/** Only the provider can answer at its domain by https; the configured server is the operator's choice. */
function isProviders({ protocol, hostname, origin, port }: URL, { provider, url }: GifSearchConfig): boolean {
  if (origin === new URL(url).origin) return true;
  return protocol === "https:" && port === "" && hostname.endsWith(`.${GIF_PROVIDERS_BY_NAME[provider].domain}`);
}

async function readAtMost({ body }: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
