/** A reason not to start that the operator can fix. Printed as its sentence, without a stack trace. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartError";
  }
}
