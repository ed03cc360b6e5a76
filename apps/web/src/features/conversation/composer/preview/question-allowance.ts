/** Counts previews and checks together, but not those requested by hand. */
const QUESTIONS_OF_A_MESSAGE = 3;

/** Limits the automatic requests about one message. */
export class QuestionAllowance {
  #left = QUESTIONS_OF_A_MESSAGE;

  get left(): number {
    return this.#left;
  }

  /** Uses one request, and returns whether it is allowed. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** Called for the next message. */
  refill(): void {
    this.#left = QUESTIONS_OF_A_MESSAGE;
  }
}

export interface Asking<Question, Answer> {
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** Shared by all requests about the same message. */
  readonly allowance: QuestionAllowance;
}
