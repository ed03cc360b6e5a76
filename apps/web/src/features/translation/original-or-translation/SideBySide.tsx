import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import { RichText } from "#/ui/text/RichText.tsx";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";

interface Props {
  readonly original: Message;
  /** Absent while it is being made: the original stands in its place, above the room for itself. */
  readonly rendition: MessageTranslation | undefined;
  readonly display: Settings["translationDisplay"];
  readonly foot: ReactNode;
}

/** The first in ink, the second muted beneath it; a rule in marigold tells the translation from what was written. */
export function SideBySide({ original, rendition, display, foot }: Props) {
  const written = { text: original.text, language: original.language };
  const translated = rendition ? { text: rendition.translatedText, language: rendition.targetLanguage } : written;
  const edge = `border-s-2 ps-2 ${rendition ? "border-marigold" : "border-line"}`;
  if (display === "translationOnly") return <TextWithFoot {...translated} foot={foot} className={edge} />;
  const isFirst = display === "withOriginal";
  const [first, second] = isFirst ? [translated, written] : [written, translated];
  const beside = "border-s-2 border-transparent ps-2";
  return (
    <>
      <RichText {...first} className={isFirst ? edge : beside} />
      <TextWithFoot
        {...second}
        foot={foot}
        asRoom={!rendition}
        className={`text-sm text-muted ${isFirst ? beside : edge}`}
      />
    </>
  );
}
