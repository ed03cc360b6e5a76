import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";

/** What is shown below a message after `messageTranslated`; a translation that failed takes none away. */
export const renditionAfter = (
  before: MessageTranslation | undefined,
  event: EventPayload<"messageTranslated">,
): MessageTranslation | undefined => ("error" in event ? before : event);
