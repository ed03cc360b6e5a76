import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";

/** What is shown below a message after `messageTranslated`; a translation that failed takes none away. */
export const renditionAfter = (
  before: MessageTranslation | undefined,
  event: EventPayload<"messageTranslated">,
): MessageTranslation | undefined => ("error" in event ? before : event);

/** What the reader sees of a message after `translationShown`, from whichever of their devices. */
export const shownAfter = ({ shown }: EventPayload<"translationShown">): ShownText => shown;
