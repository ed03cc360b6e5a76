import type { Context, ContextMessage } from "./chain/context-messages.ts";
import type { Detection, Prior } from "./detection/detection.ts";
import type { Engine, EngineId, Quality } from "./engine.ts";
import type { EngineFailure } from "./failure.ts";
import type { Glossary } from "./glossary.ts";
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
  /** Not translated: people, products. */
  readonly names?: readonly string[] | undefined;
  /** Terms and tone that hold for this text. */
  readonly glossary?: Glossary | undefined;
  /** Messages before it, oldest first; used only for a text too short to be clear by itself. */
  readonly contextMessages?: readonly ContextMessage[] | undefined;
  /** Languages the reader reads; a text surely in one of them comes back as it is. */
  readonly reads?: readonly string[] | undefined;
  /** Requests share a run only under the same key: a conversation, or a person for free texts. */
  readonly key?: string | undefined;
  /** Whose daily budget this is counted against; an id, never shown to an engine. */
  readonly person?: string | undefined;
  /**
   * Called right before a text is sent to an engine, and before each call of a provider. An edit, a deletion or a lower
   * privacy level may have come while the request waited.
   */
  readonly mayStillGo?: ((privacyLevel: Engine["privacyLevel"]) => Promise<boolean>) | undefined;
  /** Looked up before an engine is called. */
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
  /** `same`: already in the target or a language the reader reads. `nothing`: no letters outside protected spans. */
  | (Languages & { readonly kind: "same" | "nothing"; readonly text: string })
  /** No engine has a route; `abovePrivacyLevel` names those that have one but may not see the text. */
  | (Languages & { readonly kind: "unsupported"; readonly abovePrivacyLevel: readonly EngineId[] })
  /** Every engine with a route is still fetching or loading what it needs; asking again later helps. */
  | (Languages & { readonly kind: "not_ready"; readonly engines: readonly EngineId[] })
  /** The text changed or may not be sent any more; the caller has to read it again. */
  | (Languages & { readonly kind: "withdrawn" })
  | (Languages & { readonly kind: "failed"; readonly reasons: readonly EngineFailure[] });
