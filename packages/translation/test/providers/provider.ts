import type { Received, Reply } from "../stand-in-server.ts";

/** A request to a provider, independent of its API. */
export interface Question {
  readonly texts: readonly string[];
  readonly target: string;
  /** Context messages, if the provider takes any. */
  readonly context?: readonly string[];
  /** Matches the placeholders in the format of this request. */
  readonly placeholders: RegExp;
}

/** A provider as documented: `stand-in.ts` in the provider's folder exports one as `standIn`. */
export interface ProviderStandIn<Settings = unknown> {
  /** Settings with which the product's own client calls the server at this address. */
  settings(url: string): Settings;
  /** Null for calls without text. */
  question(received: Received): Question | null;
  answer(texts: readonly string[]): Reply;
  readonly other?: Reply;
}

/** Placeholders as tags or nonsense words. */
export const TAGS = /<[xyzq]{1,2}\d+\/>|[XZQ]{2,3}\d+X/gu;
/** Placeholders as elements that the provider leaves alone. */
export const ELEMENTS = /<(?:x|code)>\d+<\/(?:x|code)>/gu;
