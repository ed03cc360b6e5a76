export interface PlaygroundTexts {
  readonly sample: string;
  readonly sampleTranslation: string;
  readonly button: string;
  readonly busy: string;
  readonly detected: string;
  readonly failed: string;
}

/** Translates by the server for signed-in users, and by a simulation for everyone else. */
export interface PlaygroundService {
  detect(text: string): Promise<string | undefined>;
  translate(text: string, target: string): Promise<{ readonly text: string; readonly made: string }>;
}
