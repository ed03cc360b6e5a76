import type { Received, Reply } from "../stand-in-server.ts";

/** What a provider was asked, whatever form its own API gives it. */
export interface Question {
  readonly texts: readonly string[];
  readonly target: string;
  /** The context messages, where the provider takes any. */
  readonly context?: readonly string[];
  /** The placeholders in the form this text came in. */
  readonly placeholders: RegExp;
}

/** A provider as it documents itself: `stand-in.ts` in the provider's folder exports one as `standIn`. */
export interface ProviderStandIn<Settings = unknown> {
  /** Settings under which the product's own client asks the server at this address. */
  settings(url: string): Settings;
  /** Null for calls that carry no text. */
  question(received: Received): Question | null;
  answer(texts: readonly string[]): Reply;
  /** For calls without a text. */
  readonly other?: Reply;
}

/** Placeholders as tags or nonsense words. */
export const TAGS = /<[xyzq]{1,2}\d+\/>|[XZQ]{2,3}\d+X/gu;
/** Placeholders as elements that the provider leaves alone. */
export const ELEMENTS = /<(?:x|code)>\d+<\/(?:x|code)>/gu;
