import type { Output } from "@lingualoom/contract/calls.ts";
import { PREVIEW_LANGUAGES_MAX } from "@lingualoom/contract/limits.ts";
import { createStore } from "#/external-store.ts";
import type { Asking } from "../question-allowance.ts";

export type Checks = Output<"POST /conversations/:conversationId/meaning">;
export type Check = Checks["checks"][number];

interface Rendition {
  readonly language: string;
  readonly text: string;
  /** Proves the engine's quality; absent for the author's words. */
  readonly seal?: string | undefined;
}

export interface PreviewedDraft {
  readonly draft: string;
  readonly language?: string | undefined;
  readonly renditions: readonly Rendition[];
}

interface CheckedText {
  readonly draft: string;
  readonly text: string;
  readonly check: Check;
}

export interface MeaningState {
  /** Keyed by language. */
  readonly found: Readonly<Record<string, CheckedText>>;
  readonly asking: boolean;
  readonly error: unknown;
  /** True if a shown text is not checked yet. */
  readonly unchecked: boolean;
}

/** Milliseconds without a change before the texts are checked: writers who go on need no verdict. */
const REST_MS = 1_500;

export const NOTHING_SHOWN: PreviewedDraft = { draft: "", renditions: [] };
const NOTHING: MeaningState = { found: {}, asking: false, error: null, unchecked: false };

/** Checks whether the previews say what the draft says. A change of the texts aborts a pending check. */
export class MeaningChecker {
  readonly #deps: Asking<PreviewedDraft, Checks>;
  readonly #state = createStore(NOTHING);
  #shown = NOTHING_SHOWN;
  #key = JSON.stringify(NOTHING_SHOWN);
  #cancel: (() => void) | undefined;
  #question: AbortController | undefined;

  constructor(deps: Asking<PreviewedDraft, Checks>) {
    this.#deps = deps;
  }

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Called with the texts on screen after each change; none while they do not belong to the draft. */
  show(shown: PreviewedDraft): void {
    const key = JSON.stringify(shown);
    if (key === this.#key) return;
    this.#key = key;
    this.#shown = shown;
    this.stop();
    const unchecked = this.#unchecked().length > 0;
    const { found, asking, error, unchecked: before } = this.#state.get();
    if (asking || error !== null || unchecked !== before)
      this.#state.set({ found, asking: false, error: null, unchecked });
    if (unchecked) this.#cancel = this.#deps.after(REST_MS, () => void (this.#deps.allowance.take() && this.#ask()));
  }

  /** Asks by hand, without a limit. */
  readonly askNow = (): void => {
    this.stop();
    if (this.#unchecked().length > 0) void this.#ask();
  };

  /** Drops the results, for example after a change of the privacy level. */
  forget(): void {
    this.stop();
    this.#shown = NOTHING_SHOWN;
    this.#key = JSON.stringify(NOTHING_SHOWN);
    this.#state.set(NOTHING);
  }

  readonly stop = (): void => {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#question?.abort();
    this.#question = undefined;
  };

  #unchecked(): readonly Rendition[] {
    const { draft, renditions } = this.#shown;
    const { found } = this.#state.get();
    return renditions.filter((one) => checkOf({ found }, { draft, ...one }) === undefined);
  }

  async #ask(): Promise<void> {
    const { draft, language } = this.#shown;
    const renditions = this.#unchecked().slice(0, PREVIEW_LANGUAGES_MAX);
    const question = new AbortController();
    this.#question = question;
    this.#state.set({ ...this.#state.get(), asking: true, error: null });
    const [answer, error] = await this.#deps.ask({ draft, language, renditions }, question.signal).then(
      (made) => [made, null] as const,
      (failure: unknown) => [null, failure] as const,
    );
    if (question.signal.aborted) return;
    const found = { ...this.#state.get().found };
    for (const check of answer?.checks ?? []) {
      const asked = renditions.find((one) => one.language === check.language);
      if (asked) found[check.language] = { draft, text: asked.text, check };
    }
    this.#state.set({ ...this.#state.get(), found, asking: false, error });
    this.#state.set({ ...this.#state.get(), unchecked: this.#unchecked().length > 0 });
  }
}

export function checkOf(
  { found }: Pick<MeaningState, "found">,
  { draft, language, text }: Rendition & { readonly draft: string },
): Check | undefined {
  const one = found[language];
  return one?.draft === draft && one.text === text ? one.check : undefined;
}
