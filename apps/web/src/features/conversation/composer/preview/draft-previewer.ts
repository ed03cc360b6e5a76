import type { Output } from "@lingualoom/contract/calls.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { createStore } from "#/external-store.ts";
import type { Asking } from "./question-allowance.ts";

export type Previews = Output<"POST /conversations/:conversationId/previews">;
export type Preview = Previews["previews"][number];

export interface PreviewState {
  /** The text of `answer`; the field may have changed since. */
  readonly text: string;
  readonly answer: Previews | null;
  readonly error: unknown;
  readonly asking: boolean;
  /** True if the text has changed, and is previewed only by hand. */
  readonly spent: boolean;
}

/** Milliseconds without a key before each request; later ones wait longer, so as not to be spent on half a sentence. */
const PAUSES_MS = [600, 1_500, 3_000];
/** Milliseconds after the end of a sentence. */
const SENTENCE_MS = 500;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)]*$/u;

const NOTHING: PreviewState = { text: "", answer: null, error: null, asking: false, spent: false };

/** Requests previews of a draft after a pause, within the allowance of its message. Typing aborts a pending request. */
export class DraftPreviewer {
  readonly #deps: Asking<string, Previews>;
  readonly #state = createStore(NOTHING);
  #text = "";
  #asked = 0;
  #cancel: (() => void) | undefined;
  #question: AbortController | undefined;

  constructor(deps: Asking<string, Previews>) {
    this.#deps = deps;
  }

  readonly get = this.#state.get;
  readonly subscribe = this.#state.subscribe;

  /** Called with the text of the field at each key. An empty one begins another message. */
  typed(typed: string): void {
    const text = isVisible(typed) ? typed.trim() : "";
    if (text === this.#text) return;
    this.#text = text;
    this.#stop();
    if (text === "") {
      this.#asked = 0;
      this.#deps.allowance.refill();
      this.#state.set(NOTHING);
      return;
    }
    const state = this.#state.get();
    const known = state.answer !== null && state.text === text;
    const pause = this.#deps.allowance.left > 0 ? PAUSES_MS[this.#asked] : undefined;
    if (state.asking || state.spent !== (!known && pause === undefined))
      this.#state.set({ ...state, asking: false, spent: !known && pause === undefined });
    if (known || pause === undefined) return;
    const soon = SENTENCE_END.test(text) ? Math.min(pause, SENTENCE_MS) : pause;
    this.#cancel = this.#deps.after(soon, () => void (this.#deps.allowance.take() && this.#ask()));
  }

  /** Asks by hand, without a limit. */
  readonly askNow = (): void => {
    this.#stop();
    void this.#ask();
  };

  /** Drops the previews, for example after a change of the privacy level. */
  forget(): void {
    this.#stop();
    this.#text = "";
    this.#state.set(NOTHING);
  }

  readonly stop = (): void => this.#stop();

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#question?.abort();
    this.#question = undefined;
  }

  async #ask(): Promise<void> {
    const text = this.#text;
    const question = new AbortController();
    this.#question = question;
    this.#asked += 1;
    this.#state.set({ ...this.#state.get(), asking: true, spent: false });
    const [answer, error] = await this.#deps.ask(text, question.signal).then(
      (found) => [found, null] as const,
      (failure: unknown) => [null, failure] as const,
    );
    if (question.signal.aborted) return;
    this.#state.set({ text, answer, error, asking: false, spent: false });
  }
}
