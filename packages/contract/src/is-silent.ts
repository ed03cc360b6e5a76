import type { SystemMessage } from "./shapes.ts";

/** Codes of system messages that stand in the conversation only: the list keeps its order and its last message. */
export const SILENT_CODES = ["message_pinned", "message_unpinned"] as const satisfies readonly SystemMessage["code"][];

const silent: ReadonlySet<string> = new Set(SILENT_CODES);

export const isSilent = (system: Pick<SystemMessage, "code"> | undefined): boolean =>
  !!system && silent.has(system.code);
