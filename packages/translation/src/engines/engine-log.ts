/** Where an engine tells the operator what it does. Lines never hold a text that was translated. */
export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
}
