import { z } from "zod";
import type { GifSearchConfig } from "#/platform/config/gif-search.ts";

export interface FoundGif {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Addresses at the provider. */
  readonly picture: string;
  readonly preview: string;
  readonly still: string | null;
}

interface Question {
  /** Empty for what many people send now. */
  readonly words: string;
  readonly language: string;
  readonly cursor: string | undefined;
}

interface Page {
  readonly gifs: readonly FoundGif[];
  readonly next: string | null;
}

export interface GifProvider {
  /** The provider's domain; its pictures are below it. */
  readonly domain: string;
  readonly address: (search: GifSearchConfig, question: Question) => URL;
  readonly answer: z.ZodType<Page>;
}

const PAGE = 24;
const LABEL_CHARACTERS = 300;
/** Both providers are called with their strictest rating. */
const TENOR_RATING = "high";
const GIPHY_RATING = "g";
/** GIPHY refuses longer texts. */
const GIPHY_CHARACTERS = 50;
const GIPHY_OFFSET_MAX = 4_999;

const Side = z.coerce.number().int().min(1).max(10_000);
const Label = z.string().transform((text) => text.trim().slice(0, LABEL_CHARACTERS).toWellFormed());
const Url = z.url({ protocol: /^https?$/ });

/** https://developers.google.com/tenor/guides/response-objects-and-errors */
const TenorPicture = z.object({ url: Url, dims: z.tuple([Side, Side]) });
const TenorAnswer = z.object({
  results: z.array(
    z.object({
      content_description: Label,
      media_formats: z.object({
        gif: TenorPicture,
        mediumgif: TenorPicture.optional(),
        tinygif: TenorPicture,
        tinygifpreview: TenorPicture.optional(),
      }),
    }),
  ),
  next: z.string().default(""),
});

/** https://developers.giphy.com/docs/api/schema */
const GiphyPicture = z.object({ url: Url, width: Side, height: Side });
const GiphyAnswer = z.object({
  data: z.array(
    z.object({
      title: Label,
      alt_text: Label.optional(),
      images: z.object({
        original: GiphyPicture,
        downsized: GiphyPicture.optional(),
        fixed_width: GiphyPicture,
        fixed_width_still: GiphyPicture.optional(),
      }),
    }),
  ),
  pagination: z.object({ offset: z.number().int(), count: z.number().int(), total_count: z.number().int() }),
});

const withQuery = (address: string, values: Readonly<Record<string, string | undefined>>): URL => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) if (value) url.searchParams.set(name, value);
  return url;
};

export const GIF_PROVIDERS_BY_NAME: Readonly<Record<GifSearchConfig["provider"], GifProvider>> = {
  tenor: {
    domain: "tenor.com",
    address: ({ url, key }, { words, language, cursor }) =>
      withQuery(`${url}/${words ? "search" : "featured"}`, {
        key,
        q: words,
        locale: language,
        contentfilter: TENOR_RATING,
        media_filter: "gif,mediumgif,tinygif,tinygifpreview",
        limit: String(PAGE),
        pos: cursor,
      }),
    answer: TenorAnswer.transform(({ results, next }) => ({
      gifs: results.map(({ content_description: label, media_formats: formats }) => ({
        label,
        width: formats.tinygif.dims[0],
        height: formats.tinygif.dims[1],
        picture: (formats.mediumgif ?? formats.gif).url,
        preview: formats.tinygif.url,
        still: formats.tinygifpreview?.url ?? null,
      })),
      next: next || null,
    })),
  },
  giphy: {
    domain: "giphy.com",
    address: ({ url, key }, { words, language, cursor }) =>
      withQuery(`${url}/${words ? "search" : "trending"}`, {
        api_key: key,
        q: words.slice(0, GIPHY_CHARACTERS).toWellFormed(),
        lang: language === "zh" ? "zh-CN" : language,
        rating: GIPHY_RATING,
        limit: String(PAGE),
        offset: cursor,
      }),
    answer: GiphyAnswer.transform(({ data, pagination: { offset, count, total_count } }) => {
      const end = offset + count;
      return {
        gifs: data.map(({ title, alt_text, images }) => ({
          label: alt_text || title,
          width: images.fixed_width.width,
          height: images.fixed_width.height,
          picture: (images.downsized ?? images.original).url,
          preview: images.fixed_width.url,
          still: images.fixed_width_still?.url ?? null,
        })),
        next: count > 0 && end < Math.min(total_count, GIPHY_OFFSET_MAX) ? String(end) : null,
      };
    }),
  },
};
