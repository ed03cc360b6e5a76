/** The progress of an engine's downloads, as the page shows it. */
export interface Setup {
  readonly state: "idle" | "fetching" | "done" | "failed";
  readonly done: number;
  readonly total: number;
  /** For a person. */
  readonly message: string;
}

export const IDLE: Setup = { state: "idle", done: 0, total: 0, message: "" };
