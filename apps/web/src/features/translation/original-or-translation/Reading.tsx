import type { MessageTranslation, ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { baseOf, pairFor } from "@lingualoom/translation/variants/variants.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { RichText } from "#/ui/text/RichText.tsx";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import type { OnDevice, TranslationContext } from "../rules/decision.ts";
import { TranslationMark } from "./TranslationMark.tsx";

interface Props {
  readonly message: Message;
  readonly known: TranslationContext;
  readonly device?: OnDevice | undefined;
  readonly foot: ReactNode;
  readonly rendition?: MessageTranslation | undefined;
  readonly failed?: boolean;
  readonly asOriginal: boolean;
  readonly onShown?: (shown: ShownText) => void;
  readonly onCorrected?: () => void;
}

/** The texts of a message with the mark next to its time. The original reserves space for a pending translation. */
export function Reading({
  message,
  known,
  device,
  foot,
  rendition,
  failed = false,
  asOriginal,
  onShown = () => {},
  onCorrected = () => {},
}: Props) {
  const { i18n } = useTranslation("translation");
  const { preferredLanguage: target, translationDisplay } = known.settings;
  const { text, language } = message;
  const source = rendition?.sourceLanguage ?? language;
  // A rendition may consist of only the picture's description.
  const unchanged = rendition?.provider === "none" || rendition?.translatedText === text;
  // A translation that is not expected needs no space.
  const isConverted = source !== undefined && source !== target && baseOf(source) === baseOf(target);
  const expected = isConverted ? { quality: "good" as const } : pairFor(known.pairs ?? [], source ?? "", target);
  const isPhraseAtMost = known.pairs && !device && !expected && !rendition;
  if (!source || source === "und" || failed || unchanged || isPhraseAtMost)
    return <TextWithFoot text={text} language={language} foot={foot} />;
  const quality = rendition?.quality ?? (device ? "good" : expected?.quality);
  const needsOriginal = quality === "rough" && translationDisplay === "translationOnly";
  const display = needsOriginal ? "withOriginal" : translationDisplay;
  const marked = (
    <span dir={i18n.dir()} className="flex items-center gap-x-1">
      <TranslationMark
        message={message}
        languages={`${source} → ${target}`.toUpperCase()}
        rendition={rendition}
        asOriginal={asOriginal}
        originalHidden={display === "translationOnly"}
        partner={known.partner}
        onShown={onShown}
        onCorrected={onCorrected}
      />
      {foot}
    </span>
  );
  if (asOriginal) return <TextWithFoot text={text} language={language} foot={marked} />;
  return (
    <SideBySide
      // A different text gets a new element, so that nothing in it animates.
      key={rendition ? "translated" : "original"}
      original={message}
      rendition={rendition}
      display={display}
      foot={marked}
    />
  );
}

interface SideBySideProps {
  readonly original: Message;
  /** While pending, the original takes its place, above the space reserved for the original itself. */
  readonly rendition: MessageTranslation | undefined;
  readonly display: Settings["translationDisplay"];
  readonly foot: ReactNode;
}

/** The first text in ink, the second muted beneath it; a marigold rule separates the translation from the original. */
function SideBySide({ original, rendition, display, foot }: SideBySideProps) {
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
