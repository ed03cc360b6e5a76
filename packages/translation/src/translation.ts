import type { Context, ContextMessage } from "./chain/context-messages.ts";
import type { Detection, Prior } from "./detection/detection.ts";
import type { Engine, EngineId, Quality } from "./engine.ts";
import type { EngineFailure } from "./failure.ts";
import type { Memory } from "./memory.ts";
import type { PrivacyLevel } from "./privacy-level.ts";

export interface TranslationRequest {
  readonly text: string;
  readonly source: string;
  readonly target: string;
  /** How far the text may go. */
  readonly allowed: PrivacyLevel;
  readonly prefer?: EngineId | undefined;
  /** The languages the writer usually writes in, with weights. */
  readonly prior?: Prior | undefined;
  /** Kept as they are: people, products, a glossary. */
  readonly names?: readonly string[] | undefined;
  /** What stands before it, oldest first; looked at only for a text too short to say what it means. */
  readonly contextMessages?: readonly ContextMessage[] | undefined;
  /** Languages the reader reads; a text surely in one of them comes back as it is. */
  readonly reads?: readonly string[] | undefined;
  /** Requests share a run only under the same key: a conversation, or a person for free texts. */
  readonly key?: string | undefined;
  /** Whose daily budget this is counted against; an id, never shown to an engine. */
  readonly person?: string | undefined;
  /**
   * Asked right before a text goes to an engine, and before each call of a provider: whether it is still the text it
   * was and may still go there. Who waited may have been overtaken by an edit, a deletion or a lower privacy level.
   */
  readonly mayStillGo?: ((privacyLevel: Engine["privacyLevel"]) => Promise<boolean>) | undefined;
  /** Asked before an engine is. */
  readonly memory?: Memory | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Languages {
  readonly source: string;
  readonly target: string;
  /** Null when the source was given. */
  readonly detected: Detection | null;
}

export type Translation =
  | (Languages & {
      readonly kind: "translated";
      readonly text: string;
      readonly engine: EngineId;
      readonly engineName: string;
      readonly engineVersion: string;
      readonly quality: Quality;
      readonly privacyLevel: PrivacyLevel;
      readonly pivot?: string;
      /** The contextMessages the answer may depend on; absent when the engine was given the text alone. */
      readonly context?: Context;
    })
  /** `same`: already in the target or a language the reader reads. `nothing`: no letters outside placeholders. */
  | (Languages & { readonly kind: "same" | "nothing"; readonly text: string })
  /** No engine has a route; `abovePrivacyLevel` names those that have one but may not see the text. */
  | (Languages & { readonly kind: "unsupported"; readonly abovePrivacyLevel: readonly EngineId[] })
  /** Every engine with a route is still fetching or loading what it needs; asking again later helps. */
  | (Languages & { readonly kind: "not_ready"; readonly engines: readonly EngineId[] })
  /** The text may not go any more where it was about to go: whoever asks has to read it again. */
  | (Languages & { readonly kind: "withdrawn" })
  | (Languages & { readonly kind: "failed"; readonly reasons: readonly EngineFailure[] });
