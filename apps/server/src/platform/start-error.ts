/** A reason not to start that the person at the terminal can act on: printed as its sentence, without a stack. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartError";
  }
}
