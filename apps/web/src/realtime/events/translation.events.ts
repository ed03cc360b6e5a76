import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";

/** A failed translation removes no existing one. */
export const renditionAfter = (
  before: MessageTranslation | undefined,
  event: EventPayload<"messageTranslated">,
): MessageTranslation | undefined => ("error" in event ? before : event);

export const shownAfter = ({ shown }: EventPayload<"translationShown">): ShownText => shown;
