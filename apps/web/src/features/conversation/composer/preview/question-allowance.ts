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
