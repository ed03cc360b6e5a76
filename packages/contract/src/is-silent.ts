import type { SystemMessage } from "./shapes.ts";

/**
 * System messages that are shown only inside the conversation: they change neither the order of the list nor the last
 * message in it.
 */
export const SILENT_CODES = ["message_pinned", "message_unpinned"] as const satisfies readonly SystemMessage["code"][];

const silent: ReadonlySet<string> = new Set(SILENT_CODES);

export const isSilent = (system: Pick<SystemMessage, "code"> | undefined): boolean =>
  !!system && silent.has(system.code);
