import type { Output } from "@lingualoom/contract/calls.ts";
import { PREVIEW_LANGUAGES_MAX } from "@lingualoom/contract/limits.ts";
import { createStore } from "#/external-store.ts";
import type { Asking } from "../question-allowance.ts";

export type Checks = Output<"POST /conversations/:conversationId/meaning">;
export type Check = Checks["checks"][number];

interface Rendition {
  readonly language: string;
  readonly text: string;
}

/** A draft, its language where that is known, and what others will read of it. */
export interface PreviewedDraft {
  readonly draft: string;
  readonly language?: string | undefined;
  readonly renditions: readonly Rendition[];
}

/** A check, and of which texts it is. */
interface CheckedText {
  readonly draft: string;
  readonly text: string;
  readonly check: Check;
}

export interface MeaningState {
  /** By language. */
  readonly found: Readonly<Record<string, CheckedText>>;
  readonly asking: boolean;
  readonly error: unknown;
  /** Something that is shown is not checked yet. */
  readonly unchecked: boolean;
}

/** Milliseconds for which the texts must stay as they are: who goes on writing does not wait for a verdict. */
const REST_MS = 1_500;

export const NOTHING_SHOWN: PreviewedDraft = { draft: "", renditions: [] };
const NOTHING: MeaningState = { found: {}, asking: false, error: null, unchecked: false };

/** Asks whether what others will read says what the draft says. Other texts end the question under way. */
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

  /** What the strip shows, after each change of it; none as long as it does not belong to the draft. */
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

  /** By hand, as often as its writer likes. */
  readonly askNow = (): void => {
    this.stop();
    if (this.#unchecked().length > 0) void this.#ask();
  };

  /** What was found no longer holds, as after another privacy level. */
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

/** The check of exactly these texts. */
export function checkOf(
  { found }: Pick<MeaningState, "found">,
  { draft, language, text }: Rendition & { readonly draft: string },
): Check | undefined {
  const one = found[language];
  return one?.draft === draft && one.text === text ? one.check : undefined;
}
