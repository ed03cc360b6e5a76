import { GIF_PROVIDERS, type GifProvider } from "@lingualoom/contract/gif-providers.ts";
import type { Environment } from "./environment.ts";

export interface GifSearchConfig {
  readonly provider: GifProvider;
  readonly key: string;
  /** Without a trailing slash. */
  readonly url: string;
}

const PUBLIC_URLS = { tenor: "https://tenor.googleapis.com/v2", giphy: "https://api.giphy.com/v1/gifs" } as const;

/** Null without a provider: then no GIF service is asked. */
export function readGifSearch(environment: Environment): GifSearchConfig | null {
  const named = environment.oneOf("GIF_SEARCH", ["off", ...GIF_PROVIDERS], "off");
  const key = environment.text("GIF_SEARCH_KEY");
  const url = environment.webUrl("GIF_SEARCH_URL");
  if (named === "off") {
    if (key !== null || url !== null)
      environment.problems.push("GIF_SEARCH_KEY and GIF_SEARCH_URL need GIF_SEARCH=tenor or GIF_SEARCH=giphy.");
    return null;
  }
  if (key === null) {
    environment.problems.push(`GIF_SEARCH=${named} needs GIF_SEARCH_KEY, a key of that provider.`);
    return null;
  }
  return { provider: named, key, url: url ?? PUBLIC_URLS[named] };
}
