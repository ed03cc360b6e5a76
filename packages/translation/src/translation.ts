import type { Context, ContextMessage } from "./context.ts";
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
  readonly allowed: PrivacyLevel;
  readonly prefer?: EngineId | undefined;
  /** The writer's usual languages, with weights. */
  readonly prior?: Prior | undefined;
  readonly names?: readonly string[] | undefined;
  readonly glossary?: Glossary | undefined;
  /** Preceding messages, oldest first; used only if the text is too short to be clear by itself. */
  readonly contextMessages?: readonly ContextMessage[] | undefined;
  /** Languages the reader understands; a text certainly in one of them is returned unchanged. */
  readonly reads?: readonly string[] | undefined;
  /** Requests share a run only under the same key: a conversation, or a user for free texts. */
  readonly key?: string | undefined;
  /** Id of the user whose daily budget is charged; never shown to an engine. */
  readonly person?: string | undefined;
  /**
   * Called right before a text is sent to an engine, and before each call of a provider, since an edit, a deletion or a
   * stricter privacy level may have come while the request waited.
   */
  readonly mayStillGo?: ((privacyLevel: Engine["privacyLevel"]) => Promise<boolean>) | undefined;
  readonly memory?: Memory | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Languages {
  readonly source: string;
  readonly target: string;
  /** Null if the source was given. */
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
      /** The variant or neighbouring language that the text is in, if no engine could write the requested one. */
      readonly near?: string;
      /** The chosen tone or form of address matters in this language, and the engine cannot follow it. */
      readonly unaddressed?: true;
      /** The request to the engine and its answer, if they are in another variant, whose readers share the answer. */
      readonly answered?: { readonly source: string; readonly target: string; readonly text: string };
      /** The context messages the answer may depend on; absent if the engine got the text alone. */
      readonly context?: Context;
    })
  /** `same`: in the target or a language the reader understands. `nothing`: no letters outside protected spans. */
  | (Languages & { readonly kind: "same" | "nothing"; readonly text: string })
  /** No engine has a route; `abovePrivacyLevel` lists those that have one but may not see the text. */
  | (Languages & { readonly kind: "unsupported"; readonly abovePrivacyLevel: readonly EngineId[] })
  /** Every engine with a route is still downloading or loading what it needs; a later retry helps. */
  | (Languages & { readonly kind: "not_ready"; readonly engines: readonly EngineId[] })
  /** The text has changed or may no longer be sent; the caller must read it again. */
  | (Languages & { readonly kind: "withdrawn" })
  | (Languages & { readonly kind: "failed"; readonly reasons: readonly EngineFailure[] });
