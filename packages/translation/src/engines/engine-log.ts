/** An engine's log for the operator. Lines never contain a translated text. */
export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
}
