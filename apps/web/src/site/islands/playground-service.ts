export interface PlaygroundTexts {
  readonly sample: string;
  readonly sampleTranslation: string;
  readonly button: string;
  readonly busy: string;
  readonly detected: string;
  readonly failed: string;
}

/** The server translates for signed-in people, a simulation for everybody else. */
export interface PlaygroundService {
  /** The code of the text's language; undefined when it cannot be detected. */
  detect(text: string): Promise<string | undefined>;
  translate(text: string, target: string): Promise<{ readonly text: string; readonly made: string }>;
}
