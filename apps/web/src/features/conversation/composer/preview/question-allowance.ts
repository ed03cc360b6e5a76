/** Previews and checks together. What the writer asks for by hand is not counted. */
const QUESTIONS_OF_A_MESSAGE = 3;

/** How many questions the strip may still ask by itself about the message that is being written. */
export class QuestionAllowance {
  #left = QUESTIONS_OF_A_MESSAGE;

  get left(): number {
    return this.#left;
  }

  /** Whether one more may be asked, which is then counted. */
  take(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }

  /** For another message. */
  refill(): void {
    this.#left = QUESTIONS_OF_A_MESSAGE;
  }
}

/** How a draft is asked about, and what limits it. */
export interface Asking<Question, Answer> {
  readonly ask: (question: Question, signal: AbortSignal) => Promise<Answer>;
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** Shared by everything that asks about the same message. */
  readonly allowance: QuestionAllowance;
}
